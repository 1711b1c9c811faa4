/** Items in line, each of one subject such as an employer. The subjects are served round robin. */
export interface FairQueue<Subject, Item extends object> {
  /** Puts an item after the others of its subject. */
  push(subject: Subject, item: Item): void;
  /** Takes the next item, `undefined` when there is none. Its subject goes to the end. */
  shift(): Item | undefined;
}

interface Link<Item> {
  readonly item: Item;
  next: Link<Item> | undefined;
}

/** Not an array or a Map: the longer these are, the longer it takes to remove the first entry. */
const createQueue = <Item extends object>() => {
  let first: Link<Item> | undefined;
  let last: Link<Item> | undefined;
  return {
    isEmpty: (): boolean => first === undefined,
    push(item: Item): void {
      const link = { item, next: undefined };
      if (last === undefined) first = link;
      else last.next = link;
      last = link;
    },
    shift(): Item | undefined {
      const item = first?.item;
      first = first?.next;
      if (first === undefined) last = undefined;
      return item;
    },
  };
};

/**
 * Creates an empty queue. An item waits for the earlier ones of its subject; between two of these, at most one item of
 * each other subject is served. Every step takes the same short time, however many items wait.
 */
export const createFairQueue = <Subject, Item extends object>(): FairQueue<Subject, Item> => {
  interface Line {
    readonly subject: Subject;
    readonly items: ReturnType<typeof createQueue<Item>>;
  }
  const lines = new Map<Subject, Line>();
  const order = createQueue<Line>();
  return {
    push(subject, item) {
      let line = lines.get(subject);
      if (line === undefined) {
        line = { subject, items: createQueue() };
        lines.set(subject, line);
        order.push(line);
      }
      line.items.push(item);
    },
    shift() {
      const line = order.shift();
      const item = line?.items.shift();
      if (line === undefined) return undefined;
      if (line.items.isEmpty()) lines.delete(line.subject);
      else order.push(line);
      return item;
    },
  };
};
