import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Text above this line is written by hand and stays. */
const LINE = "<!-- from here on written by npm run e2e -- journeys -->";

/** Replaces one section of a report, so that a run of one test leaves the other sections unchanged. */
export function writeSection(file: string, title: string, text: string): void {
  const [note, generated = ""] = existsSync(file) ? readFileSync(file, "utf8").split(`${LINE}\n\n`) : [""];
  const others = generated
    .split(/^(?=## )/m)
    .filter((section) => section && !section.startsWith(`## ${title}\n`));
  const sections = [...others, `## ${title}\n\n${text.trimEnd()}\n\n`].toSorted();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${note}${LINE}\n\n${sections.join("")}`);
}
