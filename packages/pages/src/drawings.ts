import { type Html, trustedHtml } from './html.ts';

/** The mark of Jobposting, in the colors of the page. */
export const mark: Html = trustedHtml(
  '<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="var(--accent)"/><circle cx="18.5" cy="8" r="3" fill="var(--on-accent)"/><path d="M18.5 14v6.5a5 5 0 0 1-5 5h-2.5" fill="none" stroke="var(--on-accent)" stroke-width="4.5" stroke-linecap="round"/></svg>',
);

/** Hills and trees, for the background of a band. */
export const landscape: Html = trustedHtml(
  `<svg viewBox="0 0 1000 320" preserveAspectRatio="xMaxYMax slice" aria-hidden="true" fill="currentColor">
<circle cx="735" cy="112" r="58" opacity=".16"/>
<path opacity=".08" d="M180 320C320 300 400 190 520 178c90-8 130 54 210 54 90 0 140-82 270-104v192z"/>
<path opacity=".1" d="M0 320c160-4 260-58 400-62 160-4 240 42 380 18 100-18 150-40 220-42v86z"/>
<path opacity=".13" d="M340 320c140-28 260-32 380-18 100 10 200-6 280-14v32z"/>
<g opacity=".26"><path d="M624 304v-9h-13l9-14h-6l9-14h-5l9-29 9 29h-5l9 14h-6l9 14h-13v9zM658 306v-9h-13l9-14h-6l9-14h-5l9-29 9 29h-5l9 14h-6l9 14h-13v9zM860 305v-9h-13l9-14h-6l9-14h-5l9-29 9 29h-5l9 14h-6l9 14h-13v9zM930 298v-9h-13l9-14h-6l9-14h-5l9-29 9 29h-5l9 14h-6l9 14h-13v9z"/><path d="M682 304v-12h-18l13-20h-8l12-20h-7l12-40 12 40h-7l12 20h-8l13 20h-18v12zM824 306v-13h-20l14-22h-9l13-22h-7l13-44 13 44h-7l13 22h-9l14 22h-20v13zM898 302v-11h-16l11-18h-7l11-18h-6l11-36 11 36h-6l11 18h-7l11 18h-16v11z"/></g>
</svg>`,
);

/** Notices on a board, the first one new. */
export const notices: Html = trustedHtml(
  '<svg viewBox="0 0 220 150" width="220" height="150" aria-hidden="true" fill="none"><g stroke="var(--line)" stroke-width="2" fill="var(--raised)"><rect x="18" y="34" width="72" height="92" rx="8" transform="rotate(-6 54 80)"/><rect x="134" y="30" width="72" height="92" rx="8" transform="rotate(5 170 76)"/></g><rect x="70" y="18" width="84" height="112" rx="10" fill="var(--ground)" stroke="var(--link)" stroke-width="2.5"/><circle cx="112" cy="20" r="8" fill="var(--link)"/><g stroke="var(--link)" stroke-width="5" stroke-linecap="round"><path d="M88 52h48M88 68h30"/><path d="M88 90h48M88 104h40" opacity=".35"/></g></svg>',
);
