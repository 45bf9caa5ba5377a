import { finished, start } from "../testing/processes.ts";
import { CHAOS } from "./catalogue.ts";

const [name = "", ...args] = process.argv.slice(2);
if (name === "--list") {
  console.log(JSON.stringify(Object.entries(CHAOS).map(([slug, title]) => ({ slug, title }))));
} else if (name in CHAOS) {
  process.exitCode = await finished(start(`chaos/${name}.ts`, {}, { args }));
} else {
  const names = Object.entries(CHAOS).map(([slug, title]) => `  ${slug.padEnd(16)} ${title}`);
  console.error(`usage: npm run chaos -- NAME [options]\n${names.join("\n")}`);
  process.exitCode = 1;
}
