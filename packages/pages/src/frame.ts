import { type Html, html } from './html.ts';

/** Everything around the main part of a page. */
export interface Frame {
  readonly skipToContent: string;
  /** The owner of the page, at the left of its header. */
  readonly brand: Html;
  /** Links at the right of its header. */
  readonly links: readonly Html[];
  /** Links in its footer. */
  readonly footer: readonly Html[];
}

/** The content of the `<body>` of a page. */
export const bodyHtml = (
  main: Html,
  frame: Frame,
): Html => html`<a class="skip" href="#main">${frame.skipToContent}</a>
<header class="top">
<div class="wrap row">
${frame.brand}
<div class="end">${frame.links}</div>
</div>
</header>
<main id="main" tabindex="-1">
${main}
</main>
<footer class="foot">
<div class="wrap row">${frame.footer}</div>
</footer>`;
