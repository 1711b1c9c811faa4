import { type Html, html } from './templates/html.ts';
import { linkTo, type PageContext } from './templates/page-context.ts';
import type { Page } from './templates/page-layout.ts';

/** A page that says why there is no other. */
export const messagePage = (
  title: string,
  text: string,
  context: PageContext,
  link = context.links.home,
): Page => {
  const main: Html = html`<h1>${title}</h1>
<p>${text}</p>
<p><a href="${linkTo(link, context)}">${context.texts.toOpenJobs}</a></p>`;
  return { title, meta: null, hirer: null, main };
};
