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
