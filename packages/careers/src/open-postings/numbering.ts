/** Numbers for values that many postings share, such as their places: each is kept once, while one of them has it. */
export interface Numbering<Value> {
  /** By number; what stands at a number that nobody has is of no meaning. */
  readonly values: readonly Value[];
  /** How many values somebody has. */
  readonly inUse: number;
  /** The number of the value with this key, which is made where nobody has it yet. */
  take(key: string | number, make: () => Value): number;
  /** The number of a value that somebody has; `null` where nobody does. */
  find(key: string | number): number | null;
  release(number: number): void;
}

/** Creates it, empty. `forget` is called with a value that nobody has any more. */
export const createNumbering = <Value>(
  forget: (value: Value) => void = () => {},
): Numbering<Value> => {
  const numbers = new Map<string | number, number>();
  const keys: (string | number)[] = [];
  const values: Value[] = [];
  const uses: number[] = [];
  const free: number[] = [];
  return {
    values,
    get inUse() {
      return numbers.size;
    },
    take(key, make) {
      let number = numbers.get(key);
      if (number === undefined) {
        number = free.pop() ?? values.length;
        numbers.set(key, number);
        keys[number] = key;
        values[number] = make();
        uses[number] = 0;
      }
      uses[number] = (uses[number] ?? 0) + 1;
      return number;
    },
    find: (key) => numbers.get(key) ?? null,
    release(number) {
      const left = (uses[number] ?? 0) - 1;
      uses[number] = left;
      if (left > 0) return;
      numbers.delete(keys[number] ?? '');
      forget(values[number] as Value);
      free.push(number);
    },
  };
};
