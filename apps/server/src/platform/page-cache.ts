/** A cached response: its bytes, and the ETag for revalidation. */
export type Kept = {
  bytes: Buffer;
  etag: string;
  /** The same bytes compressed, each encoding on first use; undefined for content that compresses badly. */
  packed: Map<string, Promise<Buffer>> | undefined;
};

/**
 * An LRU cache of responses, limited by size. A key contains everything the response depends on, so entries are never
 * stale; unused ones are evicted.
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
    /** Concurrent requests for a missing entry share one `make`. An `undefined` result is not cached. */
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

/** Reserves space for the compressed versions, which together are smaller than the text. */
function weightOf(key: string, { bytes, packed }: Kept): number {
  return (packed ? 2 : 1) * bytes.byteLength + 2 * key.length + 200;
}
