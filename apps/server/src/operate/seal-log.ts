import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { parseKey, seal, sealedFor } from "./backup/seal.ts";
import { plainly } from "./plainly.ts";

const USAGE = `usage: seal-log RECIPIENT-FILE SOURCE TARGET [KNOWN]
  called by bin/archive-wal: compresses and encrypts one file of PostgreSQL's log to TARGET.
  KNOWN         an existing archive file: writes nothing, exits with 0 if it holds the same log`;

plainly(USAGE);
const [recipientFile, source, target, known] = process.argv.slice(2);
if (!recipientFile || !source || !target) {
  console.error(USAGE);
  process.exit(2);
}
const recipient = parseKey(await readFile(recipientFile, "utf8"));
const digest = createHash("sha256")
  .update(await readFile(source))
  .digest();
if (known) {
  const sealed = await sealedFor(createReadStream(known));
  process.exit(sealed?.digest.equals(digest) ? 0 : 1);
}
await pipeline(
  createReadStream(source),
  createGzip({ level: 1 }),
  (packed: AsyncIterable<Uint8Array>) => seal(recipient, packed, digest),
  // Readable by the product's user, who takes the backups and is in the folder's group.
  createWriteStream(target, { mode: 0o640 }),
);
