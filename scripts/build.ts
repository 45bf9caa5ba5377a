import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { buildChat } from "../packages/widget/bundle/chat.ts";
import { buildWidget, widgetSizes, writeWidget } from "../packages/widget/bundle/widget.ts";
import { writeFirstStyles } from "./build/first-style.ts";
import { writeOwnerDocument } from "./build/owner-document.ts";
import { buildSite } from "./build/site.ts";
import { drawSocialImage } from "./build/social-image.ts";

/** Gzipped bytes. A page over its budget fails the build. */
const BUDGET = {
  publicPageJsGz: 60_000,
  sitePageJsGz: 4_000,
  readerPageJsGz: 8_000,
  widgetLoaderGz: 4_000,
  widgetOpenedGz: 45_000,
};
const WEB = "apps/web/build";

await rm(WEB, { recursive: true, force: true });
// First, because the pages reference these files by content hash, so browsers can cache them forever.
const chat = await named("public-chat", await buildChat(path.join(WEB, "chat.js")));
const site = await named("site", await buildSite("site", path.join(WEB, "site.js")));
const reader = await named("reader", await buildSite("reader", path.join(WEB, "reader.js")));
const widget = await buildWidget();
execFileSync("react-router", ["build"], {
  cwd: "apps/web",
  stdio: ["ignore", "ignore", "inherit"],
  env: {
    ...process.env,
    VITE_CHAT_SCRIPT: chat.address,
    VITE_SITE_SCRIPT: site.address,
    VITE_READER_SCRIPT: reader.address,
    VITE_WIDGET_PREVIEW: `/widget/${widget.manifest.preview}`,
  },
});
console.log("web: built");
for (const { address, bytes } of [chat, site, reader])
  await writeFile(path.join(WEB, "client", address), bytes);
for (const script of ["chat.js", "site.js", "reader.js"])
  await rm(path.join(WEB, "client", script), { force: true });
await writeWidget(path.join(WEB, "client/widget"), widget);
await writeOwnerDocument(WEB);
console.log(`web: ${await writeFirstStyles(path.join(WEB, "client"))} documents carry their own style`);
await writeFile(path.join(WEB, "client/social.png"), await drawSocialImage());

const sizes = {
  publicPageJsGz: gzipSync(chat.bytes).byteLength,
  sitePageJsGz: gzipSync(site.bytes).byteLength,
  readerPageJsGz: gzipSync(reader.bytes).byteLength,
  ...widgetSizes(widget),
};
await writeFile(path.join(WEB, "sizes.json"), JSON.stringify(sizes));
const over = Object.entries(BUDGET).filter(([name, limit]) => sizes[name as keyof typeof sizes] > limit);
for (const [name, limit] of over) console.error(`${name} is over its budget of ${limit} bytes.`);
console.log(JSON.stringify(sizes));
process.exitCode = over.length > 0 ? 1 : 0;

async function named(name: string, file: string): Promise<{ address: string; bytes: Buffer }> {
  const bytes = await readFile(file);
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
  return { address: `/assets/${name}-${hash}.js`, bytes };
}
