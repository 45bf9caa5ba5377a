/** Everything of somebody's that can be named in a call. A ghost has the same, and none of it ever existed. */
export type Ids = {
  userId: string;
  /** The main profile, and one beside it that anybody may chat with. */
  mainId: number;
  publicId: number;
  documentId: number;
  slug: string;
  /** A visitor's conversation with the public profile: its token, and the exchange in it. */
  token: string;
  exchangeId: number;
  conversationId: number;
  gapId: number;
  /** An own answer of the public profile. */
  correctionId: number;
  /** A test of the public profile, and a run of it. */
  testId: number;
  runId: number;
  /** A running occasion of the public profile. */
  occasionId: number;
  /** An address that a visitor of the public profile left and confirmed. */
  contactId: number;
  /** A web site of the public profile, and a sync of it. */
  siteId: number;
  syncId: number;
  /** A signed-in browser, as the list of devices names it. */
  deviceId: string;
  /** A white-label package that is ready. */
  packageId: number;
  /** An API key, by its number, and a webhook delivery of the public profile. */
  keyId: number;
  deliveryId: number;
};
export type Filled = {
  path?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
};
/** `strangers` are the asker's own ids, for a call that mixes both. */
export type Fill = (foreign: Ids, strangers: Ids) => Filled[];

/**
 * How a call can name what belongs to somebody else. `own` acts on whoever asks and names nobody; `secret` is opened
 * by a token that only a letter holds. A `filter` narrows the asker's own list, down to nothing.
 */
export type Entry = { names: Fill; filter?: true } | "own" | "secret";

export const profile = (path: Record<string, string | number>, body?: unknown): Filled => ({
  path,
  ...(body === undefined ? {} : { body }),
});
export const ofProfiles =
  (body?: unknown): Fill =>
  ({ mainId, publicId }) => [profile({ id: mainId }, body), profile({ id: publicId }, body)];
