import { randomBytes, randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export const newUserId = (): string => `usr_${newIdBody()}`;

/** The secret part of a private link. Anyone who has it has access. */
export const newPrivateLinkKey = (): string => `occ_${newIdBody()}`;

/** 22 characters from an alphabet of 62: as hard to guess as a UUID. */
function newIdBody(): string {
  let characters = "";
  for (let i = 0; i < 22; i++) characters += ALPHABET[randomInt(ALPHABET.length)];
  return characters;
}

/** Random and never sequential, so that profiles cannot be enumerated. */
export function newProfileId(): number {
  return randomId();
}

const EPOCH = Date.UTC(2026, 0, 1);
let lastTime = 0;
let sequence = randomInt(0, 2048);

/**
 * Time-ordered and below 2^53: 41 bits of milliseconds (until 2095) and 12 bits that start at random and count up, so
 * that ids created in one millisecond stay in order. Unique per owner, which is all a key needs.
 */
export function newTimeId(now: number = Date.now()): number {
  const time = Math.max(now - EPOCH, lastTime);
  sequence = time === lastTime ? sequence + 1 : randomInt(0, 2048);
  lastTime = time;
  if (sequence >= 4096) {
    lastTime += 1;
    sequence = 0;
  }
  return lastTime * 4096 + sequence;
}

/**
 * Random too. Two workers may split documents of one owner at the same time, with thousands of passages each, and a
 * millisecond has too few time-ordered ids for that.
 */
export function newPassageId(): number {
  return newProfileId();
}

/** 256 bits for a cookie or a link. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

function randomId(): number {
  return randomInt(1, 2 ** 48 - 1) * 16 + randomInt(0, 16);
}
