/**
 * The one style sheet. What a reader's system has decides on theme and font; a phone comes first. Colours
 * have a contrast of 4.5 to 1 at least.
 */
export const css = `:root {
  color-scheme: light dark;
  --text: light-dark(#1b1f24, #e8eaed);
  --muted: light-dark(#57606a, #aab2bd);
  --ground: light-dark(#ffffff, #14171a);
  --raised: light-dark(#f5f6f8, #1e2226);
  --line: light-dark(#d0d7de, #3a424a);
  --field: light-dark(#6e7781, #8b949e);
  --link: light-dark(#0a58ca, #7db4ff);
  --button: light-dark(#0a58ca, #7db4ff);
  --on-button: light-dark(#ffffff, #10151b);
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--text);
  font: 1rem/1.6 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
header, main, footer { max-width: 46rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0.5rem 0 1rem; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 2rem 0 0.5rem; }
a { color: var(--link); text-underline-offset: 0.15em; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
.skip { position: absolute; left: -100vw; background: var(--ground); padding: 0.5rem 1rem; z-index: 1; }
.skip:focus { left: 0.5rem; top: 0.5rem; }
header { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between; }
.hirer { display: flex; gap: 0.75rem; align-items: center; font-weight: 600; }
.logo { max-height: 3rem; max-width: 8rem; background: #ffffff; border-radius: 4px; }
header a, footer a, nav a { display: inline-block; padding: 0.35rem 0; }
form { display: grid; gap: 0.75rem; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; }
label { display: block; font-weight: 600; }
input, select, button { width: 100%; min-height: 2.75rem; padding: 0.4rem 0.7rem; font: inherit; border-radius: 6px; }
input, select { background: var(--ground); color: var(--text); border: 1px solid var(--field); }
button, .button { background: var(--button); color: var(--on-button); border: 0; font-weight: 600; cursor: pointer; }
.button { display: inline-block; padding: 0.7rem 1.4rem; border-radius: 6px; text-decoration: none; }
.count, .facts, .note { color: var(--muted); }
.jobs { list-style: none; margin: 0; padding: 0; }
.jobs > li { border-top: 1px solid var(--line); padding: 1rem 0; }
.jobs h2 { margin: 0; font-size: 1.15rem; }
.jobs h2 a { display: inline-block; padding: 0.15rem 0; }
.facts { margin: 0.15rem 0 0; padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
.pages { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; border-top: 1px solid var(--line); padding: 0.75rem 0; }
dl { margin: 1rem 0; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; }
dt { color: var(--muted); font-size: 0.9rem; }
dd { margin: 0 0 0.6rem; }
dl > div:last-child dd { margin-bottom: 0; }
.about { white-space: pre-line; }
footer { border-top: 1px solid var(--line); margin-top: 2rem; }
@media (min-width: 40rem) {
  header, main, footer { padding: 1rem 1.5rem; }
  form { grid-template-columns: 3fr 2.5fr 2.5fr auto; align-items: end; }
  dl > div { display: grid; grid-template-columns: 10rem 1fr; }
  dd { margin-bottom: 0.35rem; }
}
@media print {
  form, footer, .skip, .pages { display: none; }
}
`;
