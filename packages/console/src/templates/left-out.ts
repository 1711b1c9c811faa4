import { firstOf } from './first-of.ts';
import type { Texts } from './texts.ts';

// A value in quotes may have > in it, and a comment has no tags.
const startTags =
  /<!--.*?(?:-->|$)|<([a-z][a-z\d:]*)(?=[\s/>])((?:=\s*(?:"[^"]*"|'[^']*')|[^<>])*)/gs;
const attributes = /\s([a-z][\w:-]*)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"']*)/g;

/**
 * Says which tags and attributes of a description as it was typed are not in what is stored of it, the most frequent
 * first (decision D9); `null` where all are.
 */
export const leftOutOf = (typed: string, stored: string, texts: Texts): string | null => {
  const counts = new Map<string, number>();
  const kept = new Set<string>();
  const count = (text: string, step: 1 | -1): void => {
    const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + step);
    const lower = text.toLowerCase();
    for (const { 0: whole, 1: tag, 2: rest = '', index } of lower.matchAll(startTags)) {
      if (tag === undefined || lower[index + whole.length] !== '>') continue;
      add(`<${tag}>`);
      if (step === -1) kept.add(tag);
      // The attributes of another tag are gone with it.
      if (!kept.has(tag)) continue;
      for (const [, name = ''] of rest.matchAll(attributes)) add(name);
    }
  };
  count(stored, -1);
  count(typed, 1);
  const gone = [...counts].filter(([, times]) => times > 0).sort(([, a], [, b]) => b - a);
  if (gone.length === 0) return null;
  const listed = firstOf(
    gone.map(([name, times]) => `${times} × ${name}`),
    texts,
  ).join(', ');
  return `${texts.leftOut} ${listed}.`;
};
