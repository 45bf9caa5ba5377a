/** Formatting: most of the markup of a document, and nothing that is read from it. */
const LOOKS = [
  "bidi",
  "jc",
  "spacing",
  "ind",
  "widowControl",
  "suppressLineNumbers",
  "suppressAutoHyphens",
  "keepNext",
  "keepLines",
  "contextualSpacing",
  "autoSpaceDE",
  "autoSpaceDN",
  "adjustRightInd",
  "snapToGrid",
  "shd",
  "rFonts",
  "lang",
  "sz",
  "szCs",
  "color",
  "kern",
  "w",
  "position",
  "bCs",
  "iCs",
  "i",
  "u",
  "noProof",
  "tcW",
  "vAlign",
  "noWrap",
  "hideMark",
  "tblW",
  "tblInd",
  "tblLayout",
  "tblLook",
  "gridCol",
  "trHeight",
  "cantSplit",
  "top",
  "left",
  "bottom",
  "right",
  "start",
  "end",
  "insideH",
  "insideV",
  "cnfStyle",
  "proofErr",
  "lastRenderedPageBreak",
  "bookmarkStart",
  "bookmarkEnd",
  "commentRangeStart",
  "commentRangeEnd",
];
const EMPTY = ["rPr", "tcBorders", "tblBorders", "tblCellMar", "tcMar", "pBdr", "tabs"];

const LOOK = new RegExp(`<w:(?:${LOOKS.join("|")})(?:\\s[^<>]*)?/>`, "g");
const EMPTIED = new RegExp(`<w:(${EMPTY.join("|")})>\\s*</w:\\1>|<w:(?:${EMPTY.join("|")})/>`, "g");
const MARKED = /<w:(p|r|t|tr)\s[^<>]*?(\/?)>/g;

/**
 * Removes most of the markup of a document. The parser builds a tree many times the size of its input, so this
 * decides how long a document one process can read. Hidden runs are removed too, because readers never saw them.
 */
export function slimMarkup(markup: string): string {
  return withoutHidden(
    markup.replace(LOOK, "").replace(MARKED, "<w:$1$2>").replace(EMPTIED, "").replace(EMPTIED, ""),
  );
}

const HIDDEN = /<w:vanish(?:\/>|\s+w:val="(?:1|true|on)"\s*\/>)/;

function withoutHidden(markup: string): string {
  if (!HIDDEN.test(markup)) return markup;
  return markup
    .split("</w:r>")
    .map((piece) => {
      const start = piece.lastIndexOf("<w:r>");
      return start !== -1 && HIDDEN.test(piece.slice(start)) ? `${piece.slice(0, start)}<w:r>` : piece;
    })
    .join("</w:r>");
}
