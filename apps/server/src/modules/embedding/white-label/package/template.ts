import { readFile } from "node:fs/promises";

/** A text file of ours with `{{name}}` in it. A name that is not given is a mistake, and so is one too many. */
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

/** One line of words inside a comment: nothing in it ends the comment or the line. */
export function inComment(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}*/<>?]+/gu, " ").trim();
}
