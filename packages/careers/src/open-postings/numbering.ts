/** Numbers for values that many postings share, such as their places: each value is kept once, while it is in use. */
export interface Numbering<Value> {
  /** By number; at a number that is not in use the value has no meaning. */
  readonly values: readonly Value[];
  /** How many values are in use. */
  readonly inUse: number;
  /** The number of the value with this key; a new value is made when none has it. */
  take(key: string | number, make: () => Value): number;
  /** The number of a value in use; `null` when it is not. */
  find(key: string | number): number | null;
  release(number: number): void;
}

/** Creates it, empty. `forget` is called with a value that is not in use any more. */
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
