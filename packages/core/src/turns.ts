/** Lines in which callers wait, one for each key; a key without a line costs nothing. */
export interface Turns {
  /** Whether somebody has the turn of this key. */
  isTaken(key: string): boolean;
  /** Resolves with true when it is the caller's turn, who then ends it; with false when freed. */
  take(key: string): Promise<boolean>;
  /** Ends the turn; the next in line has it. */
  pass(key: string): void;
  /** Ends the turn and the line: nobody waits any longer. */
  free(key: string): void;
}

/** Creates lines in which nobody waits. */
export const createTurns = (): Turns => {
  const lines = new Map<string, ((isTurn: boolean) => void)[]>();
  return {
    isTaken: (key) => lines.has(key),
    async take(key) {
      const line = lines.get(key);
      if (line !== undefined) return new Promise<boolean>((resolve) => line.push(resolve));
      lines.set(key, []);
      return true;
    },
    pass(key) {
      const next = lines.get(key)?.shift();
      if (next === undefined) lines.delete(key);
      else next(true);
    },
    free(key) {
      const line = lines.get(key) ?? [];
      lines.delete(key);
      for (const each of line) each(false);
    },
  };
};
