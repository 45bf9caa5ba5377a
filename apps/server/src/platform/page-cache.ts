/** What is kept of one answer: its bytes, and the tag by which a browser asks whether it has them. */
export type Kept = {
  bytes: Buffer;
  etag: string;
  /** The same bytes packed, each kind from the first time that somebody takes it; none for what packs badly. */
  packed: Map<string, Promise<Buffer>> | undefined;
};

/**
 * The answers that were asked for last, as many as fit. A key names everything that the answer depends on, so nothing
 * in here is ever stale; what nobody asks for any more makes room.
 */
export function pageCache(limitBytes: number) {
  const kept = new Map<string, Kept>();
  const making = new Map<string, Promise<Kept | undefined>>();
  let size = 0;

  function put(key: string, value: Kept): void {
    const weight = weightOf(key, value);
    if (weight > limitBytes) return;
    kept.set(key, value);
    size += weight;
    for (const [oldest, old] of kept) {
      if (size <= limitBytes) break;
      kept.delete(oldest);
      size -= weightOf(oldest, old);
    }
  }

  return {
    /** Of many who ask at once for what is not here, one makes it. What is made as `undefined` is not kept. */
    async get(key: string, make: () => Promise<Kept | undefined>): Promise<Kept | undefined> {
      const found = kept.get(key);
      if (found) {
        kept.delete(key);
        kept.set(key, found);
        return found;
      }
      const started = making.get(key);
      if (started) return started;
      const made = make()
        .then((value) => {
          if (value) put(key, value);
          return value;
        })
        .finally(() => making.delete(key));
      making.set(key, made);
      return made;
    },
    bytes: () => size,
  };
}

/** With room for what it is packed into: both kinds together are smaller than the text. */
function weightOf(key: string, { bytes, packed }: Kept): number {
  return (packed ? 2 : 1) * bytes.byteLength + 2 * key.length + 200;
}
