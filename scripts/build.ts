import { execFileSync } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { buildChat } from "./build/chat.ts";
import { writeOwnerDocument } from "./build/owner-document.ts";

/** Bytes, gzip. A page over its budget fails the build. */
const BUDGET = { publicPageJsGz: 60_000 };
const WEB = "apps/web/build";

await rm(WEB, { recursive: true, force: true });
execFileSync("react-router", ["build"], { cwd: "apps/web", stdio: ["ignore", "ignore", "inherit"] });
console.log("web: built");
const chat = await buildChat(path.join(WEB, "client/chat.js"));
await writeOwnerDocument(WEB);

const sizes = { publicPageJsGz: gzipSync(await readFile(chat)).byteLength };
await writeFile(path.join(WEB, "sizes.json"), JSON.stringify(sizes));
const over = Object.entries(BUDGET).filter(([name, limit]) => sizes[name as keyof typeof sizes] > limit);
for (const [name, limit] of over) console.error(`${name} is over its budget of ${limit} bytes.`);
console.log(JSON.stringify(sizes));
process.exitCode = over.length > 0 ? 1 : 0;
