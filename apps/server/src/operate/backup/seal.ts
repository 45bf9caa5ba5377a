import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from "node:crypto";

/*
 * Backups are encrypted for a key pair derived from the master key. The writer (for the WAL, PostgreSQL's own user)
 * has only the public key and cannot read any backup. X25519, HKDF-SHA-256, then frames of AES-256-GCM, each with its
 * number and whether it is the last, so that frames cannot be truncated, moved or replaced.
 */
const MAGIC = Buffer.from("understudy sealed 1\n");
const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const DIGEST_BYTES = 32;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const FRAME_BYTES = 65_536;
const HEADER_BYTES = MAGIC.length + 2 * KEY_BYTES + DIGEST_BYTES;
/** The DER prefixes of the 32 bytes of a raw X25519 key. */
const PRIVATE_PREFIX = Buffer.from("302e020100300506032b656e04220420", "hex");
const PUBLIC_PREFIX = Buffer.from("302a300506032b656e032100", "hex");

/** Raw 32 bytes each: the public key, which encrypts, and the private key, which decrypts. */
export type BackupKey = { recipient: Buffer; identity: Buffer };

export function backupKeyOf(masterKey: Buffer): BackupKey {
  return withRecipient(Buffer.from(hkdfSync("sha256", masterKey, "", "understudy backup key", KEY_BYTES)));
}

export function withRecipient(identity: Buffer): BackupKey {
  return { recipient: rawPublic(createPublicKey(privateKey(identity))), identity };
}

/** Base64, as in a key file. Anything else is rejected before a backup is written with it. */
export function parseKey(text: string): Buffer {
  const key = Buffer.from(text.trim(), "base64");
  if (key.length !== KEY_BYTES) throw new Error("Invalid backup key: it must be 32 bytes in base64.");
  return key;
}

/**
 * Encrypts for the recipient. The digest identifies the content without revealing it, so that an identical file can be
 * recognized.
 */
export async function* seal(
  recipient: Buffer,
  plain: AsyncIterable<Uint8Array>,
  digest: Buffer = Buffer.alloc(DIGEST_BYTES),
): AsyncGenerator<Buffer> {
  const { privateKey: own, publicKey } = generateKeyPairSync("x25519");
  const ephemeral = rawPublic(publicKey);
  const shared = diffieHellman({ privateKey: own, publicKey: publicKeyOf(recipient) });
  const header = Buffer.concat([MAGIC, recipient, ephemeral, digest]);
  const key = frameKey(shared, ephemeral, recipient);
  yield header;
  for await (const { frame, number, isLast } of frames(plain, FRAME_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonce(number, isLast)).setAAD(header);
    yield Buffer.concat([cipher.update(frame), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts a file whose recipient is one of these keys. Fails if a byte is missing or changed. */
export async function* open(
  keys: readonly BackupKey[],
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const { header, rest } = await takeHeader(sealed);
  const { recipient, ephemeral } = parseHeader(header);
  const own = keys.find((key) => key.recipient.equals(recipient));
  if (!own) throw new Error("This backup was encrypted with another MASTER_KEY.");
  const shared = diffieHellman({ privateKey: privateKey(own.identity), publicKey: publicKeyOf(ephemeral) });
  const key = frameKey(shared, ephemeral, recipient);
  for await (const { frame, number, isLast } of frames(rest, FRAME_BYTES + TAG_BYTES)) {
    if (frame.length < TAG_BYTES) throw damaged();
    const end = frame.length - TAG_BYTES;
    const decipher = createDecipheriv(CIPHER, key, nonce(number, isLast))
      .setAAD(header)
      .setAuthTag(frame.subarray(end));
    const plain = decipher.update(frame.subarray(0, end));
    try {
      decipher.final();
    } catch (cause) {
      throw damaged(cause);
    }
    yield plain;
  }
}

/** The recipient, and the digest of the content. Undefined if this is not an encrypted file. */
export async function sealedFor(sealed: AsyncIterable<Uint8Array>) {
  const header = await takeHeader(sealed).then(
    (taken) => taken.header,
    () => undefined,
  );
  if (!header?.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  const { recipient, digest } = parseHeader(header);
  return { recipient, digest };
}

function parseHeader(header: Buffer) {
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw damaged();
  const at = (start: number): Buffer =>
    header.subarray(MAGIC.length + start, MAGIC.length + start + KEY_BYTES);
  return { recipient: at(0), ephemeral: at(KEY_BYTES), digest: at(2 * KEY_BYTES) };
}

async function takeHeader(source: AsyncIterable<Uint8Array>) {
  const pieces = source[Symbol.asyncIterator]();
  let buffered = Buffer.alloc(0);
  while (buffered.length < HEADER_BYTES) {
    const { value, done } = await pieces.next();
    if (done) throw damaged();
    buffered = Buffer.concat([buffered, value]);
  }
  async function* rest(): AsyncGenerator<Uint8Array> {
    yield buffered.subarray(HEADER_BYTES);
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  return { header: buffered.subarray(0, HEADER_BYTES), rest: rest() };
}

/** Frames of equal length. The last may be shorter, and there is always at least one. */
async function* frames(source: AsyncIterable<Uint8Array>, length: number) {
  let buffered: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  for await (const piece of source) {
    buffered.push(Buffer.from(piece));
    bytes += piece.byteLength;
    if (bytes <= length) continue;
    let all = Buffer.concat(buffered);
    // A full frame is held back until it is known whether it is the last.
    for (; all.length > length; all = all.subarray(length))
      yield { frame: all.subarray(0, length), number: number++, isLast: false };
    buffered = [all];
    bytes = all.length;
  }
  yield { frame: Buffer.concat(buffered), number, isLast: true };
}

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(NONCE_BYTES);
  bytes.writeBigUInt64BE(BigInt(number), 0);
  bytes[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return bytes;
}

function frameKey(shared: Buffer, ephemeral: Buffer, recipient: Buffer): Buffer {
  const salt = Buffer.concat([ephemeral, recipient]);
  return Buffer.from(hkdfSync("sha256", shared, salt, "understudy backup", KEY_BYTES));
}

function privateKey(raw: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, raw]), format: "der", type: "pkcs8" });
}

function publicKeyOf(raw: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, raw]), format: "der", type: "spki" });
}

function rawPublic(key: KeyObject): Buffer {
  return key.export({ format: "der", type: "spki" }).subarray(-KEY_BYTES);
}

function damaged(cause?: unknown): Error {
  return new Error("This backup is damaged: it can't be decrypted.", { cause });
}
