import type { Random } from '../random.ts';
import type { Markup } from './data/markups.ts';
import type { Vocabulary } from './data/vocabulary.ts';

/** The subject of the sentences of a job. */
export interface Subject {
  readonly role: string;
  readonly town: string;
  readonly employer: string;
}

/** Fills in the `{…}` of a sentence. */
export const fillIn = (sentence: string, subject: Subject): string =>
  sentence
    .replaceAll('{role}', subject.role)
    .replaceAll('{town}', subject.town)
    .replaceAll('{employer}', subject.employer);

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A part of a description: its texts, and other parts, put into its template. */
const write = (
  template: string,
  texts: Readonly<Record<string, string>>,
  items: readonly string[] = [],
  between = '',
): string =>
  template.replace(/\{(\w+)\}/g, (_, name) =>
    name === 'items' ? items.join(between) : escapeHtml(texts[name] ?? ''),
  );

// A part fits between the largest target and the maximum, so that every target is reached.
const sizes = { min: 2048, maxTarget: 5120, max: 6144 } as const;

/** Writes a description of 2 to 6 KB: sections as a recruiter writes them, in the markup of one editor. */
export const generateDescription = (
  words: Vocabulary,
  subject: Subject,
  applyAt: string,
  markup: Markup,
  random: Random,
): string => {
  const fill = (text: string): string => fillIn(text, subject);
  const paragraph = (): string =>
    write(markup.paragraph, { text: fill(random.pick(words.sentences)) });
  const item = (text: string): string => {
    const inner = random.chance(15) ? random.sample(words.items, 2) : [];
    const items = inner.map((each) => write(markup.innerItem, { text: fill(each) }));
    const below = items.length > 0 ? [write(markup.innerList, {}, items)] : [];
    return write(markup.item, { text: fill(text) }, below);
  };
  const list = (): string =>
    write(markup.list, {}, random.sample(words.items, random.int(2, 5)).map(item));
  const facts = (): string => {
    const rows = words.facts.map(([name, value]) =>
      write(markup.fact, { name, value: fill(value) }),
    );
    return write(markup.facts, {}, rows, markup.betweenFacts);
  };
  function* parts(): Generator<string> {
    yield paragraph();
    for (const heading of words.headings) {
      yield write(markup.heading, { text: heading });
      yield list();
    }
    yield facts();
    while (true) {
      yield paragraph();
      yield list();
    }
  }

  const text = words.apply;
  const apply =
    write(markup.heading, { text }) + paragraph() + write(markup.link, { text, href: applyAt });
  const ending = apply + markup.end;
  const targetSize = random.int(sizes.min, sizes.maxTarget);
  let html = markup.begin;
  let size = Buffer.byteLength(markup.begin + ending);
  for (const part of parts()) {
    if (size >= targetSize) break;
    const withPart = size + Buffer.byteLength(part);
    if (withPart > sizes.max) continue;
    html += part;
    size = withPart;
  }
  return html + ending;
};
