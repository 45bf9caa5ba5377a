import { unpackArchive } from "./archive.ts";
import { type Block, clean } from "./blocks.ts";
import type { LeftOut, Reading } from "./reading.ts";
import { boxBlocks, type Slide, writeSlides } from "./slides.ts";
import { unreadable } from "./unreadable.ts";
import { relationsOf, walkXml } from "./xml.ts";

const PPTX = {
  name: "presentation",
  keep: /^(?:_rels\/|ppt\/(?:_rels\/|presentation|slides\/|notesSlides\/)).*(?:xml|rels)$/i,
  archives: /^ppt\/embeddings\//,
  markupBytes: 40 * 1024 * 1024,
};
const MOST_SLIDES = 2_000;
/** Repeated on every slide. */
const FURNITURE = new Set(["sldNum", "ftr", "dt", "hdr"]);

/** Reads the slides of a PowerPoint file in their order. Hidden slides and speaker notes were not meant for readers. */
export async function readPptx(bytes: Uint8Array, onProgress: () => void): Promise<Reading> {
  const parts = await unpackArchive(bytes, PPTX, onProgress);
  const path =
    [...relationsOf(parts, "", onProgress).values()].find(({ type }) => type === "officeDocument")?.path ??
    "ppt/presentation.xml";
  const presentation = parts.get(path);
  if (!presentation) throw unreadable("This is a ZIP archive, not a PowerPoint file.");
  const relations = relationsOf(parts, path, onProgress);
  const order: string[] = [];
  walkXml(
    presentation,
    {
      open(tag, attributes) {
        const id = Object.entries(attributes).find(([name]) => /:id$/.test(name))?.[1];
        if (tag === "sldId" && id && order.length < MOST_SLIDES) order.push(relations.get(id)?.path ?? "");
      },
    },
    onProgress,
  );
  const slides: Slide[] = [];
  let [hidden, notes] = [0, 0];
  for (const [index, name] of order.entries()) {
    const part = parts.get(name);
    if (!part) continue;
    const slide = readSlide(part, onProgress);
    if (slide.isHidden) hidden += 1;
    else {
      slides.push({ number: index + 1, blocks: slide.blocks });
      const note = [...relationsOf(parts, name, onProgress).values()].find(
        ({ type }) => type === "notesSlide",
      );
      const noted = note && parts.get(note.path);
      if (noted && hasText(noted, onProgress)) notes += 1;
    }
  }
  const leftOut: LeftOut[] = [
    { what: "hidden_slides", count: hidden, where: "" },
    { what: "speaker_notes", count: notes, where: "" },
  ];
  return writeSlides(
    slides,
    leftOut.filter(({ count }) => count > 0),
  );
}

type Box = { isTitle: boolean; isFurniture: boolean; paragraphs: { text: string; depth: number }[] };

function readSlide(part: Uint8Array, onProgress: () => void): { isHidden: boolean; blocks: Block[] } {
  const blocks: Block[] = [];
  let isHidden = false;
  let box: Box | undefined;
  let rows: string[][] | undefined;
  let cell: string | undefined;
  let [isText, isCovered] = [false, false];
  const add = (text: string): void => {
    if (cell !== undefined) cell += text;
    else {
      const last = box?.paragraphs.at(-1);
      if (last) last.text += text;
    }
  };
  walkXml(
    part,
    {
      open(tag, attributes) {
        if (tag === "sld") isHidden = attributes["show"] === "0" || attributes["show"] === "false";
        else if (tag === "sp") box = { isTitle: false, isFurniture: false, paragraphs: [] };
        else if (tag === "ph" && box) {
          const type = attributes["type"] ?? "";
          box.isTitle = type === "title" || type === "ctrTitle";
          box.isFurniture = FURNITURE.has(type);
        } else if (tag === "tbl") rows = [];
        else if (tag === "tr") rows?.push([]);
        else if (tag === "tc") {
          isCovered = attributes["hMerge"] === "1" || attributes["vMerge"] === "1";
          const above = attributes["vMerge"] === "1" ? rows?.at(-2)?.[rows.at(-1)?.length ?? 0] : "";
          cell = isCovered ? (above ?? "") : "";
        } else if (tag === "p") {
          if (cell !== undefined) cell += " ";
          else box?.paragraphs.push({ text: "", depth: 0 });
        } else if (tag === "pPr" && cell === undefined) {
          const last = box?.paragraphs.at(-1);
          if (last) last.depth = Math.min(Number(attributes["lvl"] ?? 0) || 0, 8);
        } else if (tag === "br") add(cell === undefined ? "\n" : " ");
        else if (tag === "t") isText = true;
      },
      text(text) {
        if (isText && !(isCovered && cell !== undefined)) add(clean(text));
      },
      close(tag) {
        if (tag === "t") isText = false;
        else if (tag === "sp" && box) {
          if (!box.isFurniture) blocks.push(...boxBlocks(box.paragraphs, box.isTitle));
          box = undefined;
        } else if (tag === "tc") {
          rows?.at(-1)?.push((cell ?? "").trim());
          cell = undefined;
          isCovered = false;
        } else if (tag === "tbl" && rows) {
          if (rows.length > 0) blocks.push({ kind: "table", rows });
          rows = undefined;
        }
      },
    },
    onProgress,
  );
  return { isHidden, blocks: titleFirst(blocks) };
}

/** The title may be anywhere in the file, and is what everything else is about. */
export function titleFirst(blocks: readonly Block[]): Block[] {
  const title = blocks.find(({ kind }) => kind === "heading");
  return title ? [title, ...blocks.filter((block) => block !== title)] : [...blocks];
}

function hasText(part: Uint8Array, onProgress: () => void): boolean {
  let [isText, isField, found] = [false, false, false];
  walkXml(
    part,
    {
      open(tag) {
        if (tag === "fld") isField = true;
        isText = tag === "t";
      },
      text(text) {
        found ||= isText && !isField && text.trim() !== "";
      },
      close(tag) {
        if (tag === "fld") isField = false;
        isText = false;
      },
    },
    onProgress,
  );
  return found;
}
