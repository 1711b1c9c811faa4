import { firstOf } from './first-of.ts';
import type { PageContext } from './page-context.ts';

// A value in quotes may have > in it, and a comment has no tags.
const startTags =
  /<!--.*?(?:-->|$)|<([a-z][a-z\d:]*)(?=[\s/>])((?:=\s*(?:"[^"]*"|'[^']*')|[^<>])*)/gs;
const attributes = /\s([a-z][\w:-]*)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"']*)/g;

// A description of 1 MiB can have a million tags, and others are served meanwhile.
const namesOfTurn = 2_000;

/**
 * Says which tags and attributes of a description as it was typed are not in what is stored of it, the most frequent
 * first (decision D9); `null` where all are.
 */
export const leftOutOf = async (
  typed: string,
  stored: string,
  { texts, turn }: Pick<PageContext, 'texts' | 'turn'>,
): Promise<string | null> => {
  const counts = new Map<string, number>();
  const kept = new Set<string>();
  let read = 0;
  const count = async (text: string, step: 1 | -1): Promise<void> => {
    /** Counts a name. Returns whether others come first now. */
    const add = (name: string): boolean => {
      counts.set(name, (counts.get(name) ?? 0) + step);
      return ++read % namesOfTurn === 0;
    };
    const lower = text.toLowerCase();
    for (const { 0: whole, 1: tag, 2: rest = '', index } of lower.matchAll(startTags)) {
      if (tag === undefined || lower[index + whole.length] !== '>') continue;
      if (add(`<${tag}>`)) await turn();
      if (step === -1) kept.add(tag);
      // The attributes of another tag are gone with it.
      if (!kept.has(tag)) continue;
      for (const [, name = ''] of rest.matchAll(attributes)) {
        if (add(name)) await turn();
      }
    }
  };
  await count(stored, -1);
  await count(typed, 1);
  const gone = [...counts].filter(([, times]) => times > 0).sort(([, a], [, b]) => b - a);
  if (gone.length === 0) return null;
  const listed = firstOf(
    gone.map(([name, times]) => `${times} × ${name}`),
    texts,
  ).join(', ');
  return `${texts.leftOut} ${listed}.`;
};
