import { LRUCache } from "lru-cache";

/** A cached response: its bytes, and the ETag for revalidation. */
export type CachedPage = {
  bytes: Buffer;
  etag: string;
  /** The same bytes compressed, each encoding on first use; undefined for content that compresses badly. */
  packed: Map<string, Promise<Buffer>> | undefined;
};

type Make = () => Promise<CachedPage | undefined>;

/**
 * An LRU cache of responses, limited by size. A key contains everything the response depends on, so entries are never
 * stale; unused ones are evicted.
 */
export function pageCache(limitBytes: number) {
  const cache = new LRUCache<string, CachedPage, Make>({
    maxSize: limitBytes,
    sizeCalculation: (cached, key) => weightOf(key, cached),
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // An entry that is evicted while it is made still goes to those who asked for it.
    ignoreFetchAbort: true,
  });
  return {
    /** Concurrent requests for a missing entry share one `make`. An `undefined` result is not cached. */
    get: (key: string, make: Make): Promise<CachedPage | undefined> => cache.fetch(key, { context: make }),
    bytes: () => cache.calculatedSize,
  };
}

/** Reserves space for the compressed versions, which together are smaller than the text. */
function weightOf(key: string, { bytes, packed }: CachedPage): number {
  return (packed ? 2 : 1) * bytes.byteLength + 2 * key.length + 200;
}
