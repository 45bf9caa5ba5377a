/** An AI profile and its owner. Every tenant query needs both. */
export type ProfileRef = { userId: string; profileId: number };
