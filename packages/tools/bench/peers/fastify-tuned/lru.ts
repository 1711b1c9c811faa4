interface Entry {
  readonly owner: number;
  readonly bytes: Buffer;
}

// What an entry takes beside its bytes, about.
const overhead = 200;

/** Answers by their key, each for one owner; those that were not asked for longest go first. */
export const createLru = <Key>(maxBytes: number) => {
  const entries = new Map<Key, Entry>();
  let size = 0;

  const remove = (key: Key): void => {
    const entry = entries.get(key);
    if (entry && entries.delete(key)) size -= entry.bytes.length + overhead;
  };

  return {
    get(owner: number, key: Key): Buffer | undefined {
      const entry = entries.get(key);
      if (entry?.owner !== owner) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.bytes;
    },
    set(owner: number, key: Key, bytes: Buffer): void {
      remove(key);
      entries.set(key, { owner, bytes });
      size += bytes.length + overhead;
      for (const oldest of entries.keys()) {
        if (size <= maxBytes) break;
        remove(oldest);
      }
    },
    remove,
    clear(): void {
      entries.clear();
      size = 0;
    },
  };
};
