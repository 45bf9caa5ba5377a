import { readFileSync } from "node:fs";
import { drawPage, type PageDrawing } from "@understudy/knowledge/draw";
import { blockNetwork, createHeartbeat, writeLine } from "../../../platform/bounded-inside.ts";

/**
 * The process that draws a page of one file and exits. `drawing.ts` starts it without an environment. The first input
 * line says what is drawn, and the rest is the file.
 */
blockNetwork();

/** In place of the typefaces that every reader of PDF has, and that files therefore leave out. */
const TYPEFACES = [
  { family: "Helvetica", file: "@fontsource/open-sans/files/open-sans-latin-400-normal.woff2" },
  { family: "Times", file: "@fontsource/fraunces/files/fraunces-latin-400-normal.woff2" },
  { family: "Courier", file: "@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2" },
];

const pieces: Uint8Array[] = [];
for await (const piece of process.stdin) pieces.push(piece as Uint8Array);
const input = Buffer.concat(pieces);
const head = input.indexOf("\n");
const drawing = JSON.parse(input.toString("utf8", 0, head)) as PageDrawing;
createHeartbeat()();
const typefaces = TYPEFACES.map(({ family, file }) => ({
  family,
  bytes: readFileSync(new URL(import.meta.resolve(file))),
}));
const { bytes, ...size } = await drawPage(input.subarray(head + 1), drawing, typefaces);
writeLine(JSON.stringify({ ...size, base64: bytes.toString("base64") }));
process.exit(0);
