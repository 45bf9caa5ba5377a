import { unpackArchive } from "./archive.ts";
import { unreadable } from "./unreadable.ts";
import { type Attributes, walkXml } from "./xml.ts";

/** What styles of an OpenDocument file say that matters here. Attributes are named without their prefix. */
export type OpenStyles = { bold: Set<string>; hidden: Set<string> };
export type OpenDocument = { content: Uint8Array; styles: OpenStyles };

/** Opens a file of LibreOffice and other programs. Only its text and styles are unpacked. */
export async function openDocument(
  bytes: Uint8Array,
  name: string,
  onProgress: () => void,
): Promise<OpenDocument> {
  const kind = {
    name,
    keep: /^(?:content|styles)\.xml$/,
    archives: /^Object/,
    markupBytes: 60 * 1024 * 1024,
  };
  const parts = await unpackArchive(bytes, kind, onProgress);
  const content = parts.get("content.xml");
  if (!content) throw unreadable(`This is a ZIP archive, not a ${name}.`);
  const styles: OpenStyles = { bold: new Set(), hidden: new Set() };
  for (const part of [parts.get("styles.xml"), content]) if (part) noteStyles(part, styles, onProgress);
  return { content, styles };
}

function noteStyles(part: Uint8Array, styles: OpenStyles, onProgress: () => void): void {
  let open = "";
  walkXml(
    part,
    {
      open(tag, attributes) {
        const get = (name: string) => attributeOf(attributes, name);
        if (tag === "style") {
          open = get("name") ?? "";
          if (styles.bold.has(get("parent-style-name") ?? "")) styles.bold.add(open);
        } else if (tag === "text-properties" && open) {
          const weight = get("font-weight");
          if (weight) styles.bold[/bold|[6-9]00/.test(weight) ? "add" : "delete"](open);
        } else if (tag === "table-properties" && get("display") === "false") styles.hidden.add(open);
        else if (tag === "drawing-page-properties" && get("visibility") === "hidden") styles.hidden.add(open);
      },
      close(tag) {
        if (tag === "style") open = "";
      },
    },
    onProgress,
  );
}

/** The prefix of a namespace is the file's own choice. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  for (const [key, value] of Object.entries(attributes)) {
    if (key === name || key.endsWith(`:${name}`)) return value;
  }
  return undefined;
}
