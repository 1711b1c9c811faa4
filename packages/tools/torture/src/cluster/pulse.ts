/** The times of acknowledged writes, for each server, by `performance.now()`. */
export interface Pulse {
  readonly beat: (address: string) => void;
  /** The longest time in ms in which any one server acknowledged nothing. */
  readonly longestPause: (from: number, to: number) => number;
  /** Whether every server has acknowledged a write since then. */
  readonly hasBeatenSince: (time: number) => boolean;
  /** Forgets everything so far. */
  readonly forget: () => void;
}

/** Creates the pulse of the servers at these addresses. */
export const createPulse = (addresses: readonly string[]): Pulse => {
  const beats = new Map(addresses.map((address) => [address, [] as number[]]));
  const pauseOf = (times: readonly number[], from: number, to: number): number => {
    const bounds = [from, ...times.filter((time) => time > from && time < to), to];
    return Math.max(...bounds.slice(1).map((time, index) => time - (bounds[index] ?? time)));
  };
  return {
    beat: (address) => void beats.get(address)?.push(performance.now()),
    longestPause: (from, to) =>
      Math.max(...[...beats.values()].map((times) => pauseOf(times, from, to))),
    hasBeatenSince: (time) => [...beats.values()].every((times) => (times.at(-1) ?? 0) > time),
    forget() {
      for (const times of beats.values()) times.length = 0;
    },
  };
};
