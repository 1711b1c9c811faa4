import { type Html, html } from '@jobposting/pages';
import type { DoneLine } from '../session/done.ts';
import type { PageContext } from './page-context.ts';

const succeeded = ['archived', 'published', 'deleted'];

const lineHtml = ({ what, title }: DoneLine, { texts }: PageContext): Html =>
  html`<li>${texts.done[what] ?? texts.done.other ?? ''} ${title}</li>`;

/** What the page before has done, a line for each job. */
export const doneHtml = (context: PageContext): Html | null => {
  const { done } = context;
  if (done.length === 0) return null;
  const kind = done.every(({ what }) => succeeded.includes(what)) ? 'good' : 'soon';
  return html`<div class="note ${kind}" role="status">
<ul>${done.map((line) => lineHtml(line, context))}</ul>
</div>
`;
};
