import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

// node evals/reader/training/changes.ts BASE.onnx reader.onnx scripts/models/reader.br
// What the training added to each byte, which is all that the repository keeps of it.
const [base = "", taught = "", out = ""] = process.argv.slice(2);
const before = readFileSync(base);
const after = readFileSync(taught);
if (before.length !== after.length) throw new Error("The two files are not of the same length.");
for (const [at, byte] of before.entries()) after[at] = (after[at] ?? 0) - byte;
writeFileSync(out, brotliCompressSync(after));
