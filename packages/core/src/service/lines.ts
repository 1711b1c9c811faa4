/** Queues of waiting callers, one for each key; a key without a queue takes no memory. */
export interface Lines {
  /** Whether anybody is in the line of this key. */
  isOpen(key: string): boolean;
  /** Waits until the caller is first in line, and later calls `leave`; false when the line was ended. */
  join(key: string): Promise<boolean>;
  /** Leaves the line; the next caller is first. */
  leave(key: string): void;
  /** Ends the line for everybody in it. */
  end(key: string): void;
}

export const createLines = (): Lines => {
  // For each line, the callers after the first.
  const lines = new Map<string, ((isFirst: boolean) => void)[]>();
  return {
    isOpen: (key) => lines.has(key),
    async join(key) {
      const line = lines.get(key);
      if (line !== undefined) return new Promise<boolean>((resolve) => line.push(resolve));
      lines.set(key, []);
      return true;
    },
    leave(key) {
      const next = lines.get(key)?.shift();
      if (next === undefined) lines.delete(key);
      else next(true);
    },
    end(key) {
      const line = lines.get(key) ?? [];
      lines.delete(key);
      for (const each of line) each(false);
    },
  };
};
