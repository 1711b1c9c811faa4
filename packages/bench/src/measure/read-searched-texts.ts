import type { Entry } from './entry.ts';

const maxPages = 200;

interface List {
  readonly data: readonly { readonly title: string; readonly referenceId: string | null }[];
  readonly paging: { readonly pages: number };
}

/** What `q` searches in the first 20 000 jobs of the first employer: title and referenceId, a line each. */
export const readSearchedTexts = async (entry: Entry): Promise<readonly string[]> => {
  const { contender, database, server } = entry;
  const texts: string[] = [];
  let pages = 1;
  for (let page = 1; page <= Math.min(pages, maxPages); page++) {
    const { path, headers } = contender.toHttp(
      { kind: 'list', employer: 1, query: { page, pageSize: 100 } },
      database.apiKeys,
    );
    const response = await fetch(new URL(path, server.origin), { headers });
    const list = (await response.json()) as List;
    texts.push(...list.data.map(({ title, referenceId }) => `${title}\n${referenceId ?? ''}`));
    pages = list.paging.pages;
  }
  return texts;
};
