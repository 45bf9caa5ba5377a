import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { buildChat } from "./build/chat.ts";
import { writeOwnerDocument } from "./build/owner-document.ts";

/** Bytes, gzip. A page over its budget fails the build. */
const BUDGET = { publicPageJsGz: 60_000 };
const WEB = "apps/web/build";

await rm(WEB, { recursive: true, force: true });
// First, because the pages name it by its content: whoever has it never asks for it again.
const bytes = await readFile(await buildChat(path.join(WEB, "chat.js")));
const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
const script = `/assets/public-chat-${hash}.js`;
execFileSync("react-router", ["build"], {
  cwd: "apps/web",
  stdio: ["ignore", "ignore", "inherit"],
  env: { ...process.env, VITE_CHAT_SCRIPT: script },
});
console.log("web: built");
await writeFile(path.join(WEB, "client", script), bytes);
await rm(path.join(WEB, "client/chat.js"), { force: true });
await writeOwnerDocument(WEB);

const sizes = { publicPageJsGz: gzipSync(bytes).byteLength };
await writeFile(path.join(WEB, "sizes.json"), JSON.stringify(sizes));
const over = Object.entries(BUDGET).filter(([name, limit]) => sizes[name as keyof typeof sizes] > limit);
for (const [name, limit] of over) console.error(`${name} is over its budget of ${limit} bytes.`);
console.log(JSON.stringify(sizes));
process.exitCode = over.length > 0 ? 1 : 0;
