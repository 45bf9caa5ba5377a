import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

export type Person = { email: string; givenName?: string; family?: string };

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/;

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}

/** Stable across restarts, so that a restarted provider finds the accounts that the product already has. */
export function subjectOf(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 32);
}

export function personOf(email: string, name: string): Person {
  const [givenName = "", ...rest] = name.trim().split(/\s+/);
  const family = rest.join(" ");
  return { email: email.toLowerCase(), ...(givenName && { givenName }), ...(family && { family }) };
}

export function claimsOf(subject: string, person: Person, issuer: string): Record<string, unknown> {
  const name = [person.givenName, person.family].filter(Boolean).join(" ");
  return {
    sub: subject,
    email: person.email,
    email_verified: !person.email.startsWith("unverified"),
    ...(name && { name }),
    ...(person.givenName && { given_name: person.givenName }),
    ...(person.family && { family_name: person.family }),
    picture: `${issuer}/picture/${subject}.png`,
  };
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A real picture to upload, show and cache: a square in a color derived from the user. */
export function pictureOf(subject: string): Buffer {
  const side = 96;
  const color = createHash("sha256").update(subject).digest().subarray(0, 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits per channel, truecolor without a palette.
  header.writeUInt8(8, 8);
  header.writeUInt8(2, 9);
  const row = Buffer.concat([Buffer.of(0), ...Array.from({ length: side }, () => color)]);
  const pixels = Buffer.concat(Array.from({ length: side }, () => row));
  const signature = Buffer.of(137, 80, 78, 71, 13, 10, 26, 10);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
