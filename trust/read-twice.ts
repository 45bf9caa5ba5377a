import { UPLOAD_TYPES } from "@understudy/contracts/plain";
import { readFile } from "../packages/knowledge/src/extract.ts";

/**
 * Reads files in sequence in one process, each of them twice, without any of the product's guards around its reader:
 * this shows what the parsers themselves do.
 */
type File = { name: string; type: string; base64: string };

const pieces: Buffer[] = [];
for await (const piece of process.stdin) pieces.push(piece as Buffer);
const files = JSON.parse(Buffer.concat(pieces).toString()) as File[];

// A parser installs polyfills once when it is loaded. A file didn't cause that.
for (const type of Object.values(UPLOAD_TYPES)) await readFile(Buffer.from("x"), type).catch(() => undefined);

const texts: string[] = [];
const changed: string[] = [];
for (const { name, type, base64 } of files) {
  const before = fingerprint();
  for (let time = 0; time < 2; time += 1) {
    const text = await readFile(Buffer.from(base64, "base64"), type).then(
      (reading) => reading.text,
      () => "",
    );
    texts.push(text);
  }
  const after = fingerprint();
  if (after !== before) changed.push(name);
}
process.stdout.write(JSON.stringify({ texts, changed }));

/** All properties of the prototypes that every object shares. */
function fingerprint(): string {
  return [Object, Array, Function, String, Number, RegExp, Promise, Map]
    .map(({ prototype }) => Reflect.ownKeys(prototype).map(String).join(","))
    .join(";");
}
