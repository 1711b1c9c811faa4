import type { Random } from '../random.ts';
import type { Vocabulary } from './data/vocabulary.ts';
import type { Markup } from './markups.ts';

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
  const paragraph = (): string => markup.paragraph(fill(random.pick(words.sentences)));
  const list = (): string =>
    markup.list(
      random.sample(words.items, random.int(2, 5)).map((text) => ({
        text: fill(text),
        items: random.chance(15) ? random.sample(words.items, 2).map(fill) : [],
      })),
    );
  function* parts(): Generator<string> {
    yield paragraph();
    for (const heading of words.headings) {
      yield markup.heading(heading);
      yield list();
    }
    yield markup.facts(words.facts.map(([name, value]) => [name, fill(value)]));
    while (true) {
      yield paragraph();
      yield list();
    }
  }

  const apply = markup.heading(words.apply) + paragraph() + markup.link(words.apply, applyAt);
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
