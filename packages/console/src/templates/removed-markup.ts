/** A tag or an attribute that is gone from a description, and how often. */
export interface RemovedMarkup {
  /** As `<span>` or `style`. */
  readonly name: string;
  readonly times: number;
}

const startTags = /<([a-z][a-z\d:]*)(?=[\s/>])([^<>]*)/gi;
const attributes = /\s([a-z][\w:-]*)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"']*)/gi;

/** Lists the markup of `typed` that is not in what is stored of it, the most frequent first (decision D9). */
export const removedMarkup = (typed: string, stored: string): readonly RemovedMarkup[] => {
  const counts = new Map<string, number>();
  const count = (html: string, step: 1 | -1): void => {
    const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + step);
    for (const [, tag = '', rest = ''] of html.toLowerCase().matchAll(startTags)) {
      add(`<${tag}>`);
      for (const [, name = ''] of rest.matchAll(attributes)) add(name);
    }
  };
  count(typed, 1);
  count(stored, -1);
  return [...counts]
    .map(([name, times]) => ({ name, times }))
    .filter(({ times }) => times > 0)
    .sort((a, b) => b.times - a.times);
};
