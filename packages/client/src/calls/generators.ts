import type { PageJson } from '@jobposting/core';

/** What a page has, as `isLike` takes it. */
export const aPage = { data: [], paging: { total: 0 } };

/**
 * The items of all pages, one page read at a time. Pages are counted here and not followed by their
 * addresses, to which the key would go, wherever they lead.
 */
export async function* eachOf<Item>(
  pageAt: (page: number) => Promise<PageJson<Item>>,
): AsyncGenerator<Item, void> {
  for (let page = 1; ; page++) {
    const { data, paging } = await pageAt(page);
    yield* data;
    if (!paging.next) return;
  }
}

/** Makes the `return` of a generator call `end`; by itself it waits for what the generator waits for. */
export const endingAtOnce = <Item>(
  items: AsyncGenerator<Item, void>,
  end: () => void,
): AsyncGenerator<Item, void> => {
  const leave = items.return.bind(items);
  return Object.assign(items, {
    return(value: void | PromiseLike<void>) {
      end();
      return leave(value);
    },
  });
};
