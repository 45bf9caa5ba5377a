/** What programs for notes, such as Obsidian and Notion, add to Markdown. All of it is read in one pass. */

/** A property is one line: a name and a value, or an item of a list. Anything else is the author's own text. */
const PROPERTY = /^([\p{L}\p{N}_][\p{L}\p{N}_ -]{0,60}):(.*)$/u;
const ITEM = /^\s*- (.*)$/;
const MOST_PROPERTIES = 100;
/** Settings of the program, which say nothing about the subject. */
const SETTINGS = new Set([
  "id",
  "uuid",
  "uid",
  "cssclass",
  "cssclasses",
  "publish",
  "banner",
  "kanban-plugin",
]);

/** Writes the properties at the start of a note as plain lines: `tags: [a, b]` becomes `tags: a, b`. */
export function withReadableProperties(text: string): string {
  if (!text.startsWith("---\n")) return text;
  const properties: { name: string; values: string[] }[] = [];
  let at = 4;
  for (let count = 0; count < MOST_PROPERTIES; count += 1) {
    const end = text.indexOf("\n", at);
    const line = end === -1 ? text.slice(at) : text.slice(at, end);
    if (/^---[ \t]*$/.test(line)) return `${shown(properties)}\n\n${end === -1 ? "" : text.slice(end + 1)}`;
    if (end === -1) return text;
    at = end + 1;
    const [, name, value = ""] = PROPERTY.exec(line) ?? [];
    const item = ITEM.exec(line)?.[1];
    const last = properties.at(-1);
    if (name !== undefined) properties.push({ name, values: valuesOf(value) });
    else if (item !== undefined && last) last.values.push(...valuesOf(item));
    else if (line.trim() !== "") return text;
  }
  return text;
}

function shown(properties: readonly { name: string; values: string[] }[]): string {
  return properties
    .filter(({ name, values }) => values.length > 0 && !SETTINGS.has(name.toLowerCase()))
    .map(({ name, values }) => `${name}: ${values.join(", ")}`)
    .join("\n");
}

function valuesOf(written: string): string[] {
  const value = written.trim();
  const isList = value.startsWith("[") && value.endsWith("]") && !value.startsWith("[[");
  const parts = isList ? value.slice(1, -1).split(",") : [value];
  return parts.map((part) => part.trim().replace(/^(["'])(.*)\1$/, "$2")).filter(Boolean);
}

/** `[[Note]]`, `[[Note#Part|what is shown]]`, and `![[picture.png]]`. */
const LINK = /(!?)\[\[([^[\]|\n]{1,300})(?:\|([^[\]|\n]{0,300}))?\]\]/g;
const MEDIA = /\.(?:png|jpe?g|gif|webp|svg|bmp|avif|heic|mp[34]|m4a|wav|ogg|webm|mov|canvas|excalidraw)$/i;
/** A link to another note beside this one, as Notion exports it. Addresses on the web stay as they are. */
const FILE_LINK =
  /(!?)\[([^[\]\n]{1,300})\]\((?![a-z][a-z0-9+.-]*:|\/\/|#)([^()\s]{1,600}\.(?:md|markdown|csv))(?:#[^()\s]{0,200})?\)/gi;

/** Replaces links between notes with the text that their author sees. */
export function withReadableLinks(text: string): string {
  return text
    .replace(LINK, (_, embeds: string, target: string, alias: string | undefined) => {
      const [note = ""] = target.split(/[#^]/);
      if (embeds && MEDIA.test(note.trim())) return "";
      if (alias?.trim()) return alias.trim();
      const part = target.slice(note.length).replace(/[#^]+/g, " ").trim();
      return nameOf(note) || part;
    })
    .replace(FILE_LINK, "$2");
}

/** `Prices/Packages.md` is shown as `Packages`. */
function nameOf(note: string): string {
  return note
    .slice(note.lastIndexOf("/") + 1)
    .replace(/\.md$/i, "")
    .trim();
}
