import type { PageJson } from '@jobposting/core';

/** The shape of a page, for `isLike`. */
export const aPage = { data: [], paging: { total: 0 } };

/**
 * The items of all pages, read one page at a time. Pages are counted here instead of following their
 * addresses, to which the key would be sent, wherever they lead.
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

/** Makes the `return` of a generator call `end`; without it, `return` waits for whatever the generator waits for. */
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
