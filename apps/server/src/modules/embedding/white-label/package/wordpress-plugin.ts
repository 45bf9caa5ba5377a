import { buffer } from "node:stream/consumers";
import { zip } from "../../../../platform/zip.ts";
import type { Brand } from "./brand.ts";
import { fillTemplate, inComment } from "./template.ts";

/** The plugin's folder, which is also its WordPress slug. */
const FOLDER = "understudy-assistant";

/** A WordPress plugin ZIP: a folder with a main file of the same name. */
export async function wordpressPlugin(brand: Brand, widget: Record<string, Buffer>): Promise<Buffer> {
  const { companyName, endpoint, key, at } = brand;
  const company = inComment(companyName) || "Company";
  const php = await fillTemplate("understudy-assistant.php", {
    company,
    endpoint: inPhp(endpoint),
    key: inPhp(key),
    name: inPhp(`${companyName} assistant`),
    site: inComment(brand.companyDomain ? `https://${brand.companyDomain}` : endpoint).replaceAll(" ", "/"),
  });
  const readme = await fillTemplate("readme.txt", { company, day: at.toISOString().slice(0, 10) });
  const files: Record<string, string | Buffer> = {
    "understudy-assistant.php": php,
    "uninstall.php": await fillTemplate("uninstall.php", {}),
    "readme.txt": readme,
    "index.php": "<?php\n// Silence is golden.\n",
    ...Object.fromEntries(Object.entries(widget).map(([name, bytes]) => [`assets/${name}`, bytes])),
  };
  return buffer(zip(Object.entries(files).map(([name, body]) => ({ name: `${FOLDER}/${name}`, at, body }))));
}

/** A single-quoted PHP string, in which only the backslash and the quote need escaping. */
function inPhp(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
