import { readFile } from "node:fs/promises";

/** Fills the `{{name}}` placeholders of a template. A missing or unused value is a bug. */
export async function fillTemplate(file: string, values: Record<string, string>): Promise<string> {
  const text = await readFile(new URL(`templates/${file}.template`, import.meta.url), "utf8");
  const unused = new Set(Object.keys(values));
  const filled = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    unused.delete(name);
    const value = values[name];
    if (value === undefined) throw new Error(`${file} has no ${name}.`);
    return value;
  });
  if (unused.size > 0) throw new Error(`${file} does not use ${[...unused].join(", ")}.`);
  return filled;
}

/** Makes text safe for one line inside a comment: it cannot end the comment or the line. */
export function inComment(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}*/<>?]+/gu, " ").trim();
}
