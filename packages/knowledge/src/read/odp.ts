import { type Block, clean } from "./blocks.ts";
import { attributeOf, openDocument } from "./open-document.ts";
import { titleFirst } from "./pptx.ts";
import type { LeftOut, Reading } from "./reading.ts";
import { boxBlocks, type Slide, writeSlides } from "./slides.ts";
import { walkXml } from "./xml.ts";

const MOST_SLIDES = 2_000;

/** Reads the slides of an OpenDocument presentation, like those of PowerPoint. */
export async function readOdp(bytes: Uint8Array, onProgress: () => void): Promise<Reading> {
  const { content, styles } = await openDocument(bytes, "presentation", onProgress);
  const slides: Slide[] = [];
  let [number, hidden, notes, noteText] = [0, 0, 0, ""];
  let [inNotes, isHidden, isTitle] = [false, false, false];
  let blocks: Block[] = [];
  let box: { text: string; depth: number }[] = [];
  let [lists, isParagraph] = [0, false];
  let rows: string[][] | undefined;
  let cell: string | undefined;
  const add = (text: string): void => {
    if (inNotes) noteText += text;
    else if (cell !== undefined) cell += text;
    else {
      const last = box.at(-1);
      if (last) last.text += text;
    }
  };
  walkXml(
    content,
    {
      open(tag, attributes) {
        if (tag === "page") {
          number += 1;
          isHidden = styles.hidden.has(attributeOf(attributes, "style-name") ?? "");
          [blocks, box, lists, inNotes] = [[], [], 0, false];
        } else if (tag === "notes") [inNotes, noteText] = [true, ""];
        else if (tag === "frame" && !inNotes) {
          box = [];
          isTitle = attributeOf(attributes, "class") === "title";
        } else if (tag === "list") lists += 1;
        else if (tag === "table" && !inNotes) rows = [];
        else if (tag === "table-row") rows?.push([]);
        else if (tag === "table-cell" || tag === "covered-table-cell") cell = rows ? "" : undefined;
        else if (tag === "p") {
          isParagraph = true;
          if (cell !== undefined) cell += " ";
          else if (!inNotes) box.push({ text: "", depth: Math.max(lists - 1, 0) });
        } else if (tag === "s" || tag === "tab") add(" ");
        else if (tag === "line-break") add(cell === undefined ? "\n" : " ");
      },
      text(text) {
        if (isParagraph) add(clean(text));
      },
      close(tag) {
        if (tag === "p") isParagraph = false;
        else if (tag === "list") lists -= 1;
        else if (/^(?:covered-)?table-cell$/.test(tag) && rows) {
          rows.at(-1)?.push((cell ?? "").trim());
          cell = undefined;
        } else if (tag === "table" && rows) {
          if (rows.length > 0) blocks.push({ kind: "table", rows });
          rows = undefined;
        } else if ((tag === "frame" || tag === "custom-shape") && !inNotes) {
          blocks.push(...boxBlocks(box, isTitle));
          [box, isTitle] = [[], false];
        } else if (tag === "notes") {
          inNotes = false;
          if (noteText.trim() && !isHidden) notes += 1;
        } else if (tag === "page") {
          if (isHidden) hidden += 1;
          else if (slides.length < MOST_SLIDES) slides.push({ number, blocks: titleFirst(blocks) });
        }
      },
    },
    onProgress,
  );
  const leftOut: LeftOut[] = [
    { what: "hidden_slides", count: hidden, where: "" },
    { what: "speaker_notes", count: notes, where: "" },
  ];
  return writeSlides(
    slides,
    leftOut.filter(({ count }) => count > 0),
  );
}
