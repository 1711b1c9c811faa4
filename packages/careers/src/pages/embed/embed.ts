// Draws the open jobs where a page of any site has the script; docs/how-to/careers-on-your-site.md says how to use it.
// It is served as its test minifies it, in embed.json.

import type { OpenJobsJson } from '@jobposting/core';

type OpenJob = OpenJobsJson['items'][number];

const texts = {
  en: {
    title: 'Open jobs',
    none: 'There are no open jobs at the moment. Please look again later.',
    more: 'Show more jobs',
    failed: 'The jobs cannot be shown here at the moment. ',
    toJobs: 'See open jobs',
  },
  fr: {
    title: 'Offres d’emploi',
    none: 'Il n’y a aucune offre d’emploi en ce moment. Revenez plus tard.',
    more: 'Afficher plus d’offres',
    failed: 'Les offres ne peuvent pas être affichées ici en ce moment. ',
    toJobs: 'Voir les offres',
  },
};

// The site may have any background: text takes its color, and the accent appears only next to text.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`:host{display:block;overflow-wrap:anywhere;--accent:currentColor}
h2{margin:0;padding-bottom:.5em;border-bottom:.2em solid var(--accent);font-size:1.375em;line-height:1.3}
ul{margin:0;padding:0;list-style:none}
li{position:relative;padding:1em 0;border-bottom:1px solid color-mix(in srgb,currentColor 25%,transparent)}
li a{font-weight:700}li a::after{content:"";position:absolute;inset:0}
a{color:inherit;text-decoration-color:var(--accent);text-decoration-thickness:.1em;text-underline-offset:.2em}
a:hover{text-decoration-thickness:.2em}
p{margin:.25em 0}[role=status]{margin:1em 0}
button{min-height:2.75rem;margin:1em 0;padding:0 1.25em;border:.15em solid var(--accent);border-radius:.5em;background:none;color:inherit;font:inherit;cursor:pointer}
:focus-visible{outline:.2em solid;outline-offset:.2em}`);

const shownAtOnce = 20;
const script = new URL(import.meta.url);

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
) => Object.assign(document.createElement(name), properties);

/** An address on the server of the script; `null` for any other. */
const ours = (address: string): URL | null => {
  const url = new URL(address, script);
  return url.origin === script.origin ? url : null;
};

const draw = (tag: HTMLScriptElement): void => {
  const { employer, lang } = tag.dataset;
  const isFrench = lang ? /^fr(?![a-z])/i.test(lang) : tag.matches(':lang(fr)');
  const language = isFrench ? 'fr' : 'en';
  const words = texts[language];
  const inLanguage = (url: URL): URL => {
    url.searchParams.set('lang', language);
    return url;
  };
  const linkTo = (url: URL, textContent: string): HTMLElement =>
    element('a', { textContent, href: inLanguage(url).href });
  const rowOf = ({ url, title, language: spoken, summary, _jobposting }: OpenJob) => {
    const address = ours(url);
    const name = address === null ? element('b', { textContent: title }) : linkTo(address, title);
    name.lang = spoken ?? '';
    const hirer = employer ? undefined : _jobposting.employer?.name;
    const row = element('li', {});
    row.append(name, element('p', { textContent: hirer ? `${hirer} · ${summary}` : summary }));
    return row;
  };

  const host = element('section', { lang: language });
  // At once, because the page may remove the tag.
  tag.before(host);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  const heading = element('h2', { textContent: words.title });
  // Safari reads a list without markers as no list.
  const list = element('ul', { role: 'list' });
  const note = element('p', { role: 'status' });
  const more = element('button', { textContent: words.more, hidden: true });

  const page = new URL(employer ? encodeURIComponent(employer) : './', script);
  let next: URL | null = inLanguage(
    new URL(page.pathname.replace(/\/?$/, '/jobs.json?content=summary'), script),
  );
  let waiting: OpenJob[] = [];

  const readNext = async (address: URL): Promise<void> => {
    const answer = await fetch(address, { signal: AbortSignal.timeout(20_000) });
    // A refusal is not JSON.
    const { items, next_url, title, _jobposting }: OpenJobsJson = await answer.json();
    waiting = [...items];
    next = next_url === undefined ? null : ours(next_url);
    heading.textContent = title;
    host.style.setProperty('--accent', _jobposting.accentColor);
  };
  /** Returns the first of the jobs that it adds. */
  const show = async (): Promise<HTMLElement | undefined> => {
    try {
      if (waiting.length === 0 && next !== null) await readNext(next);
      const rows = waiting.splice(0, shownAtOnce).map(rowOf);
      list.append(...rows);
      more.hidden = waiting.length === 0 && next === null;
      note.textContent = list.hasChildNodes() ? '' : words.none;
      return rows[0];
    } catch {
      note.replaceChildren(words.failed, linkTo(page, words.toJobs));
    }
    return undefined;
  };

  let showing = show().then(() => {
    host.ariaLabel = heading.textContent;
    const link = host.previousElementSibling;
    if (link instanceof HTMLAnchorElement && ours(link.href)) link.remove();
    root.append(heading, list, note, more);
  });
  more.addEventListener('click', () => {
    showing = showing.then(show).then((row) => row?.querySelector('a')?.focus());
  });
};

// The script runs once, but each of its tags fires an event: the first one in the task that runs it. Behind a redirect,
// their address is not that of the script.
let source: string | null = null;
setTimeout(() => {
  source ??= script.href;
});
const drawAt = ({ target }: Event): void => {
  if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
  source ??= target.src;
  if (target.src === source) draw(target);
};

// These events do not leave a shadow root.
const listenIn = (root: Document | ShadowRoot): void => {
  root.addEventListener('load', drawAt, true);
  additions.observe(root, { childList: true, subtree: true });
  listenBelow(root);
};
const listenBelow = (node: ParentNode): void => {
  if (node instanceof Element && node.shadowRoot) listenIn(node.shadowRoot);
  for (const child of node.children) listenBelow(child);
};
const additions = new MutationObserver((records) => {
  for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (node instanceof Element) listenBelow(node);
  }
});
listenIn(document);
