/** Every id of a user that a call can contain. A ghost has the same ids, and none of them ever existed. */
export type Ids = {
  userId: string;
  /** The main profile, and an additional one that is open to every visitor. */
  mainId: number;
  publicId: number;
  documentId: number;
  slug: string;
  /** A visitor's conversation with the public profile: its token, and the exchange in it. */
  token: string;
  exchangeId: number;
  conversationId: number;
  gapId: number;
  /** A saved answer of the public profile. */
  savedAnswerId: number;
  /** An answer test of the public profile, and a run of it. */
  testId: number;
  factCheckId: number;
  runId: number;
  /** An active private link of the public profile. */
  privateLinkId: number;
  /** An address that a visitor of the public profile left and confirmed. */
  contactId: number;
  /** A website of the public profile, and a sync of it. */
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
export type FilledRequest = {
  path?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
};
/** `strangers` are the caller's own ids, for a call that mixes both. */
export type Fill = (foreign: Ids, strangers: Ids) => FilledRequest[];

/**
 * How a call can name another user's data. `own` acts on the caller and contains no ids. `secret` requires a token that
 * only an e-mail contains. A `filter` narrows the caller's own list, possibly to nothing.
 */
export type Entry = { names: Fill; filter?: true } | "own" | "secret";

export const profile = (path: Record<string, string | number>, body?: unknown): FilledRequest => ({
  path,
  ...(body === undefined ? {} : { body }),
});
export const ofProfiles =
  (body?: unknown): Fill =>
  ({ mainId, publicId }) => [profile({ id: mainId }, body), profile({ id: publicId }, body)];
