import { gunzipSync } from "node:zlib";

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Returns the addresses in a sitemap, and whether they are further sitemaps. Undefined if it is not a sitemap. */
export function readSitemap(
  bytes: Buffer,
  mostBytes: number,
): { isIndex: boolean; addresses: string[] } | undefined {
  const text = textOf(bytes, mostBytes);
  if (text === undefined || !/<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/.test(text)) return undefined;
  // Matches the one element instead of parsing a tree: the file may be long, and nothing else in it is needed.
  const found = text.matchAll(/<(?:\w+:)?loc>\s*(?:<!\[CDATA\[)?([^<\]]*)/g);
  return {
    isIndex: /<(?:\w+:)?sitemapindex[\s>]/.test(text),
    addresses: [...found].map(([, address = ""]) => plain(address).trim()).filter(Boolean),
  };
}

/** Some sitemaps are gzip files, not only compressed in transfer. */
function textOf(bytes: Buffer, mostBytes: number): string | undefined {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.toString();
  try {
    return gunzipSync(bytes, { maxOutputLength: mostBytes }).toString();
  } catch {
    return undefined;
  }
}

function plain(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|\w{1,4});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name] ?? whole;
    const code = name[1] === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
