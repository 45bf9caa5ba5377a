import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { measured, type Storage } from "./storage.ts";

type Options = {
  db: Database;
  /**
   * 32 bytes each, only in the environment. The first encrypts, and all can decrypt. Without any, nothing is
   * encrypted.
   */
  masterKeys: readonly Buffer[];
};

export type Vault = ReturnType<typeof createVault>;

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** A fixed nonce is safe here: every file and every secret has its own key, which is used once. */
const NONCE = Buffer.alloc(NONCE_BYTES);
const FILE_MARK = "e/";
const SECRET_MARK = "e1:";
const NO_MASTER_KEY = "MASTER_KEY is not set, so encrypted data can't be read or written.";
const NO_OWNER_KEY = "The owner's encryption key is missing, so this data can't be decrypted.";
const WRONG_KEY = "This was encrypted with another key, or it was changed.";
const OTHER_MASTER_KEY = "The owner's key was encrypted with another MASTER_KEY.";
const TRUNCATED = "This encrypted data is cut short.";

/**
 * Encrypts an owner's data with that owner's key, which is stored in the owner's row, itself encrypted with the
 * installation's master key. A copy of the database and the storage reveals nothing, and without the owner's row the
 * owner's files cannot be decrypted. Switching encryption on or off later leaves earlier data readable, encrypted or
 * not.
 */
export function createVault({ db, masterKeys }: Options) {
  const [masterKey] = masterKeys;

  async function ownerKey(on: Database, userId: string): Promise<Buffer> {
    if (!masterKey) throw new Error(NO_MASTER_KEY);
    const known = await on.selectFrom("users").select("data_key").where("id", "=", userId).executeTakeFirst();
    if (known?.data_key) return unwrap(masterKeys, userId, known.data_key);
    // If two keys are created at once, only one is stored.
    const created = wrap(masterKey, userId, randomBytes(KEY_BYTES));
    const row = await on
      .updateTable("users")
      .set({ data_key: sql`coalesce(data_key, ${created})` })
      .where("id", "=", userId)
      .returning("data_key")
      .executeTakeFirst();
    if (!row?.data_key) throw new Error(NO_OWNER_KEY);
    return unwrap(masterKeys, userId, row.data_key);
  }

  /** Only looks the key up and never creates one: encrypted data implies that its key exists. */
  async function knownKey(userId: string): Promise<Buffer> {
    const row = await db.selectFrom("users").select("data_key").where("id", "=", userId).executeTakeFirst();
    if (!masterKey) throw new Error(NO_MASTER_KEY);
    if (!row?.data_key) throw new Error(NO_OWNER_KEY);
    return unwrap(masterKeys, userId, row.data_key);
  }

  async function isOn(on: Database, userId: string): Promise<boolean> {
    if (!masterKey) return false;
    const row = await on
      .selectFrom("users")
      .select("data_encryption")
      .where("id", "=", userId)
      .executeTakeFirst();
    return row?.data_encryption ?? false;
  }

  return {
    /** Whether anything can be encrypted here. */
    hasMasterKey: masterKey !== undefined,

    /** Encrypts a secret whether or not the owner has encryption switched on. Fails without a master key. */
    async sealAlways(on: Database, userId: string, secret: string): Promise<string> {
      return (
        SECRET_MARK + encrypt(await ownerKey(on, userId), userId, Buffer.from(secret)).toString("base64")
      );
    },

    /** The form in which to store a secret: encrypted if the owner has encryption switched on. */
    async seal(on: Database, userId: string, secret: string): Promise<string> {
      return (await isOn(on, userId)) ? this.sealAlways(on, userId, secret) : secret;
    },

    async open(userId: string, stored: string): Promise<string> {
      if (!stored.startsWith(SECRET_MARK)) return stored;
      const sealed = Buffer.from(stored.slice(SECRET_MARK.length), "base64");
      return decrypt(await knownKey(userId), userId, sealed).toString("utf8");
    },

    /** A storage that encrypts files of owners who have it switched on, and decrypts any encrypted file. */
    storage: (inner: Storage): Storage =>
      encryptedStorage(inner, {
        keyOf: async (owner) => ((await isOn(db, owner)) ? ownerKey(db, owner) : undefined),
        knownKey,
      }),
  };
}

type Keys = {
  /** The key that encrypts this owner's files; undefined if they are stored unencrypted. */
  keyOf: (owner: string) => Promise<Buffer | undefined>;
  knownKey: (owner: string) => Promise<Buffer>;
};

function encryptedStorage(inner: Storage, { keyOf, knownKey }: Keys): Storage {
  return {
    async put(source, limit, { owner, ...under } = {}) {
      const ownKey = owner && (await keyOf(owner));
      if (!owner || !ownKey) return inner.put(source, limit, under);
      const { pieces, facts } = measured(source, limit);
      const { key } = await inner.put(encryptStream(ownKey, owner, pieces), Number.POSITIVE_INFINITY, under);
      return { ...facts(), key: FILE_MARK + key };
    },
    async read(key) {
      if (!key.startsWith(FILE_MARK)) return inner.read(key);
      const file = Buffer.from(await inner.read(key.slice(FILE_MARK.length)));
      const length = file[0] ?? 0;
      const owner = file.toString("utf8", 1, 1 + length);
      return decrypt(await knownKey(owner), owner, file.subarray(1 + length));
    },
    remove: (key) => inner.remove(key.startsWith(FILE_MARK) ? key.slice(FILE_MARK.length) : key),
  };
}

function keyFor(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, "understudy", KEY_BYTES));
}

function encrypt(key: Buffer, owner: string, plain: Buffer): Buffer {
  const salt = randomBytes(SALT_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(key, salt), NONCE).setAAD(Buffer.from(owner));
  return Buffer.concat([salt, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Succeeds completely or fails: a changed byte or another owner's name is an error. */
function decrypt(key: Buffer, owner: string, sealed: Buffer): Buffer {
  const end = sealed.length - TAG_BYTES;
  if (end < SALT_BYTES) throw new Error(TRUNCATED);
  const decipher = createDecipheriv(CIPHER, keyFor(key, sealed.subarray(0, SALT_BYTES)), NONCE)
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(SALT_BYTES, end)), decipher.final()]);
  } catch (cause) {
    throw new Error(WRONG_KEY, { cause });
  }
}

/**
 * Encrypts while the bytes arrive, so that no part of a file is ever written unencrypted. The file starts with its
 * owner's id, which the reader needs.
 */
async function* encryptStream(
  key: Buffer,
  owner: string,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const name = Buffer.from(owner);
  const salt = randomBytes(SALT_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(key, salt), NONCE).setAAD(name);
  yield Buffer.concat([Buffer.of(name.length), name, salt]);
  for await (const piece of pieces) yield cipher.update(piece);
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
}

export function wrap(masterKey: Buffer, owner: string, key: Buffer): string {
  return encrypt(masterKey, owner, key).toString("base64");
}

export function unwrap(masterKeys: readonly Buffer[], owner: string, wrapped: string): Buffer {
  for (const masterKey of masterKeys) {
    try {
      return decrypt(masterKey, owner, Buffer.from(wrapped, "base64"));
    } catch {
      // Encrypted with another one of the keys.
    }
  }
  throw new Error(OTHER_MASTER_KEY);
}
