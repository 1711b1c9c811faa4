import type { Answer } from '@jobposting/pages';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect } from 'vitest';
import type { Posting } from '../src/postings/posting.ts';

/** An element as the parser reads it: text, elements by name, or several of one name. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever is there
export type Read = any;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  commentPropName: '#comment',
  isArray: (name, path) => ['job', 'entry', 'sitemap'].includes(name) || path === 'urlset.url',
});

const forbidden = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]|&#/u;

/** Reads XML by a parser that is not ours, and fails unless it is well-formed. */
export const readXml = (xml: string): Read => {
  expect(XMLValidator.validate(xml)).toBe(true);
  expect(xml).not.toMatch(forbidden);
  return parser.parse(xml);
};

export async function* each(...postings: Posting[]): AsyncGenerator<Posting, void> {
  yield* postings;
}

/** The whole text of a feed. */
export const textOf = async (feed: NonNullable<Answer['body']>): Promise<string> => {
  let text = '';
  const isWhole = typeof feed === 'string' || feed instanceof Uint8Array;
  for await (const part of isWhole ? [feed] : feed) text += part;
  return text;
};

/** The elements of an element without the line breaks between them. */
export const elementsOf = (element: Read): Read =>
  typeof element === 'string'
    ? element
    : Object.fromEntries(
        Object.entries(element)
          .filter(([name]) => name !== '#text')
          .map(([name, inner]) => [name, elementsOf(inner)]),
      );
