import { createReadStream, createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { open, parseKey, withRecipient } from "./backup/seal.ts";
import { plainly } from "./plainly.ts";

const USAGE = `usage: open-log KEYS-FILE SOURCE TARGET
  PostgreSQL's restore_command during a restore: decrypts one file of its log`;

plainly(USAGE);
const [keysFile, source, target] = process.argv.slice(2);
if (!keysFile || !source || !target) {
  console.error(USAGE);
  process.exit(2);
}
const keys = JSON.parse(await readFile(keysFile, "utf8")) as string[];
const opened = open(
  keys.map((key) => withRecipient(parseKey(key))),
  createReadStream(source),
);
await pipeline(opened, createGunzip(), createWriteStream(target));
