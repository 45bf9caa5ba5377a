import { SaxesParser } from "saxes";

/** A step through markup: the names are without their namespace prefix. */
export type Visitor = {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};
export type Attributes = Readonly<Record<string, string>>;

/** Characters that are parsed before progress is reported. */
const PIECE = 64 * 1024;

/**
 * Walks through one part of an office file without building a tree of it: a sheet of ten megabytes would become one of
 * a gigabyte. `unpackArchive` has refused entities. Attributes keep their prefix (`r:id`).
 */
export function walkXml(part: Uint8Array, visitor: Visitor, onProgress: () => void): void {
  const parser = new SaxesParser({ position: false });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => visitor.open?.(localName(name), attributes as Attributes));
  parser.on("closetag", ({ name }) => visitor.close?.(localName(name)));
  parser.on("text", (text) => visitor.text?.(text));
  parser.on("cdata", (text) => visitor.text?.(text));
  const decoder = new TextDecoder(encodingOf(part));
  for (let at = 0; at < part.length; at += PIECE) {
    parser.write(decoder.decode(part.subarray(at, at + PIECE), { stream: true }));
    onProgress();
  }
  parser.write(decoder.decode());
  parser.close();
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** The targets of a part's relations by their id, as paths in the archive. Nothing outside the archive is followed. */
export function relationsOf(
  parts: ReadonlyMap<string, Uint8Array>,
  part: string,
  onProgress: () => void,
): Map<string, { path: string; type: string }> {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  const relations = parts.get(`${folder}_rels/${part.slice(folder.length)}.rels`);
  const found = new Map<string, { path: string; type: string }>();
  if (!relations) return found;
  walkXml(
    relations,
    {
      open(name, { Id, Target, TargetMode, Type = "" }) {
        if (name !== "Relationship" || !Id || !Target || TargetMode === "External") return;
        found.set(Id, { path: pathOf(folder, Target), type: Type.slice(Type.lastIndexOf("/") + 1) });
      },
    },
    onProgress,
  );
  return found;
}

/** `../slides/slide1.xml`, seen from a folder of the archive. */
export function pathOf(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of `${target.startsWith("/") ? "" : folder}${target}`.split("/")) {
    if (step === "..") path.pop();
    else if (step && step !== ".") path.push(step);
  }
  return path.join("/");
}
