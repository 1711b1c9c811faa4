import type { Block, Markup } from './markup/block.ts';
import type { Random } from './random.ts';
import type { Vocabulary } from './vocabulary/vocabulary.ts';

/** What the sentences of a job are about. */
export interface Subject {
  readonly role: string;
  readonly town: string;
  readonly employer: string;
}

/** Fills the `{…}` of a sentence in. */
export const fillIn = (sentence: string, subject: Subject): string =>
  sentence
    .replaceAll('{role}', subject.role)
    .replaceAll('{town}', subject.town)
    .replaceAll('{employer}', subject.employer);

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

function* generateBlocks(words: Vocabulary, subject: Subject, random: Random): Generator<Block> {
  const fill = (text: string): string => fillIn(text, subject);
  const list = (texts: readonly string[], nesting: number): Block => ({
    kind: 'list',
    items: texts.map((text) => ({
      text: fill(text),
      items: random.chance(nesting) ? random.sample(words.details, random.int(1, 3)) : [],
    })),
  });
  const section = (heading: string, block: Block): Block[] => [
    { kind: 'heading', text: heading },
    block,
  ];
  const { headings } = words;

  for (const text of random.sample(words.introductions, 2))
    yield { kind: 'paragraph', text: fill(text) };
  yield* section(headings.duties, list(random.sample(words.duties, random.int(3, 5)), 25));
  yield* section(
    headings.requirements,
    list(random.sample(words.requirements, random.int(2, 4)), 0),
  );
  yield* section(headings.facts, {
    kind: 'table',
    rows: random.sample(words.facts, 4).map(([name, value]) => [name, fill(value)]),
  });
  yield* section(headings.benefits, list(random.sample(words.benefits, random.int(3, 5)), 0));
  yield { kind: 'heading', text: headings.about };
  while (true) {
    yield { kind: 'paragraph', text: fill(random.pick(words.introductions)) };
    yield list(random.sample(words.duties, 2), 25);
  }
}

// A paragraph fits between the largest target and the maximum, so that every target is reached.
const sizes = { min: 2048, maxTarget: 5120, max: 6144 } as const;

/**
 * Writes a description of 2 to 6 KB: sections as a recruiter writes them, in the markup of one
 * editor.
 */
export const generateDescription = (
  words: Vocabulary,
  subject: Subject,
  applyAt: string,
  { begin, writeBlock, end }: Markup,
  random: Random,
): string => {
  const closingBlocks: readonly Block[] = [
    { kind: 'heading', text: words.headings.apply },
    { kind: 'paragraph', text: fillIn(random.pick(words.closings), subject) },
    { kind: 'link', text: words.headings.apply, href: applyAt },
  ];
  const closing = closingBlocks.map(writeBlock).join('');
  const targetSize = random.int(sizes.min, sizes.maxTarget);
  let html = begin;
  let size = byteLength(begin + closing + end);
  for (const block of generateBlocks(words, subject, random)) {
    if (size >= targetSize) break;
    const written = writeBlock(block);
    const withBlock = size + byteLength(written);
    if (withBlock > sizes.max) continue;
    html += written;
    size = withBlock;
  }
  return html + closing + end;
};
