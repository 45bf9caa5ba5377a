import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { createRequire } from "node:module";

// Runs the Nu checker, which is strict about HTML, on every document of the build. Needs Java.
const BUILD = "apps/web/build/client/";
/** Our own component page, whose sliders are complete only after their script has loaded. */
const OURS = ["kit/index.html"];

type Message = {
  type: string;
  subType?: string;
  url: string;
  lastLine: number;
  message: string;
  extract: string;
};

const files = globSync(`${BUILD}**/*.html`).filter((file) => !OURS.includes(file.slice(BUILD.length)));
if (files.length === 0) throw new Error("There is no build yet: run `npm run build` first.");
const jar = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");
const checked = spawnSync("java", ["-jar", jar, "--format", "json", "--stdout", ...files], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
if (checked.error) throw new Error(`Java is needed for the checker: ${checked.error.message}`);
const { messages } = JSON.parse(checked.stdout) as { messages: Message[] };
// Documents inline a part of the stylesheet, and the checker's CSS support predates `@property`. Only its HTML messages
// count.
const ofHtml = messages.filter(({ message }) => !message.startsWith("CSS: "));
const of = (wanted: (message: Message) => boolean): Message[] => ofHtml.filter(wanted);
const errors = of(({ type }) => type === "error" || type === "non-document-error");
const warnings = of(({ type, subType }) => type === "info" && subType === "warning");
for (const { url, message, extract } of [...errors, ...warnings])
  console.log(
    `${url.slice(url.indexOf(BUILD) + BUILD.length)}: ${message} (${extract.trim().slice(0, 120)})`,
  );
console.log(JSON.stringify({ documents: files.length, errors: errors.length, warnings: warnings.length }));
process.exitCode = errors.length > 0 ? 1 : 0;
