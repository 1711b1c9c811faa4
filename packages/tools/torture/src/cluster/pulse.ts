/** Creates the pulse of the servers at these addresses: when each acknowledged a write, by `performance.now()`. */
export const createPulse = (addresses: readonly string[]) => {
  const beats = new Map(addresses.map((address) => [address, [] as number[]]));
  const pauseOf = (times: readonly number[], from: number, to: number): number => {
    const bounds = [from, ...times.filter((time) => time > from && time < to), to];
    return Math.max(...bounds.slice(1).map((time, index) => time - (bounds[index] ?? time)));
  };
  return {
    beat: (address: string): unknown => beats.get(address)?.push(performance.now()),
    /** The longest time in ms in which any one server acknowledged nothing. */
    longestPause: (from: number, to: number): number =>
      Math.max(...[...beats.values()].map((times) => pauseOf(times, from, to))),
    /** Whether every server has acknowledged a write since then. */
    hasBeatenSince: (time: number): boolean =>
      [...beats.values()].every((times) => (times.at(-1) ?? 0) > time),
  };
};
