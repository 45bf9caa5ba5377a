import { UPLOAD_TYPES } from "@understudy/contracts";
import type { Upload } from "../testing/owner-client.ts";
import { zip } from "../testing/zip-fixture.ts";
import { onePage, stream } from "./pdf-maker.ts";

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const HELLO = "<w:p><w:r><w:t>Hello from the document.</w:t></w:r></w:p>";

const body = (inner: string): string =>
  `<w:document ${W} ${R}><w:body>${HELLO}${inner}</w:body></w:document>`;
const rels = (type: string, target: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELS}/${type}" Target="${quoted(target)}" TargetMode="External"/></Relationships>`;
const quoted = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const picture = (how: "link" | "embed"): string =>
  `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="a"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:${how}="rId1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
const field = (code: string): string =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;

type Parts = Record<string, string>;

/** Every way in which a Word file can reference something outside itself. */
const CARRIERS: Record<string, (target: string) => Parts> = {
  "a linked picture": (target) => ({
    "word/document.xml": body(picture("link")),
    "word/_rels/document.xml.rels": rels("image", target),
  }),
  "an embedded picture that is elsewhere": (target) => ({
    "word/document.xml": body(picture("embed")),
    "word/_rels/document.xml.rels": rels("image", target),
  }),
  "a template": (target) => ({
    "word/document.xml": body(""),
    "word/settings.xml": `<w:settings ${W} ${R}><w:attachedTemplate r:id="rId1"/></w:settings>`,
    "word/_rels/settings.xml.rels": rels("attachedTemplate", target),
    "word/_rels/document.xml.rels": rels("settings", target),
  }),
  "a part of the document that is elsewhere": (target) => ({
    "word/document.xml": body('<w:altChunk r:id="rId1"/><w:subDoc r:id="rId1"/>'),
    "word/_rels/document.xml.rels": rels("aFChunk", target),
  }),
  "fields and a link": (target) => ({
    "word/document.xml": body(
      `${field(`INCLUDETEXT "${quoted(target)}"`)}${field(`INCLUDEPICTURE "${quoted(target)}"`)}<w:p><w:hyperlink r:id="rId1"><w:r><w:t>here</w:t></w:r></w:hyperlink></w:p>`,
    ),
    "word/_rels/document.xml.rels": rels("hyperlink", target),
  }),
};

const STYLES = (id: string): Parts => ({
  "word/document.xml": body(
    `<w:p><w:pPr><w:pStyle w:val="${id}"/><w:numPr><w:ilvl w:val="${id}"/><w:numId w:val="${id}"/></w:numPr></w:pPr><w:r><w:rPr><w:rStyle w:val="${id}"/></w:rPr><w:t>Styled.</w:t></w:r></w:p>`,
  ),
  "word/styles.xml": `<w:styles ${W}>${["paragraph", "character", "table", "numbering"].map((type) => `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/></w:style>`).join("")}<w:style w:type="${id}" w:styleId="polluted"><w:name w:val="polluted"/></w:style></w:styles>`,
  "word/numbering.xml": `<w:numbering ${W}><w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="${id}"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num></w:numbering>`,
});

type Places = { secretFile: string; canary: string };

/** Sixty files. Their own text is only a hello. */
export function pointingFiles({ secretFile, canary }: Places): Upload[] {
  const targets = [
    secretFile,
    `file://${secretFile}`,
    `file://localhost${secretFile}`,
    `../../../../../../../..${secretFile}`,
    "/proc/self/environ",
    "/dev/zero",
    `${canary}/linked`,
    `\\\\127.0.0.1\\${canary.split(":").at(-1)}\\a`,
  ];
  const words = Object.values(CARRIERS).flatMap((carrier) => targets.map((target) => carrier(target)));
  const ids = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "__defineGetter__"];
  const entity = `<!DOCTYPE a [<!ENTITY b SYSTEM "file://${secretFile}"><!ENTITY c SYSTEM "${canary}/entity">]>`;
  const documents = [
    ...words,
    ...ids.map(STYLES),
    { "word/document.xml": entity + body("<w:p><w:r><w:t>&b;&c;</w:t></w:r></w:p>") },
    { "word/document.xml": body(""), "word/styles.xml": `${entity}<w:styles ${W}>&b;</w:styles>` },
  ].map(
    (parts, index): Upload => ({
      filename: `points-${index}.docx`,
      type: UPLOAD_TYPES.docx,
      bytes: zip(parts),
    }),
  );
  return [...documents, ...pdfs({ secretFile, canary }), ...texts({ secretFile, canary })];
}

function pdfs({ secretFile, canary }: Places): Upload[] {
  const uri = `${canary}/opened`;
  const actions = [
    `<< /S /Launch /F (${secretFile}) >>`,
    `<< /S /URI /URI (${uri}) >>`,
    `<< /S /GoToR /F (${secretFile}) /D [0 /Fit] >>`,
    `<< /S /SubmitForm /F << /FS /URL /F (${uri}) >> >>`,
    `<< /S /ImportData /F (${secretFile}) >>`,
    `<< /S /JavaScript /JS (this.submitForm("${uri}"); app.launchURL("${uri}");) >>`,
  ].map((action) => onePage({ root: `/OpenAction ${action} `, page: `/AA << /O ${action} >> ` }));
  const xfa = `<template><subform><field><ui><image href="${uri}"/></ui><value><image href="file://${secretFile}"/></value></field></subform></template>`;
  return [
    ...actions,
    onePage({ contentEntries: `/F (${secretFile}) /FFilter /ASCIIHexDecode ` }),
    onePage({ contentEntries: `/F << /FS /URL /F (${uri}) >> ` }),
    onePage({ root: "/AcroForm << /XFA 6 0 R /Fields [] >> ", more: [stream(xfa)] }),
    onePage({
      content: "BT /F1 12 Tf 72 720 Td (Hello from the page.) Tj ET /Im1 Do",
      page: "/Resources << /Font << /F1 5 0 R >> /XObject << /Im1 6 0 R >> >> ",
      more: [stream("", `/Type /XObject /Subtype /Image /Width 1 /Height 1 /F << /FS /URL /F (${uri}) >> `)],
    }),
  ].map((bytes, index) => ({ filename: `points-${index}.pdf`, type: UPLOAD_TYPES.pdf, bytes }));
}

function texts({ secretFile, canary }: Places): Upload[] {
  const lines = [
    `![a](file://${secretFile})`,
    `<img src="${canary}/picture"><script src="${canary}/script"></script>`,
  ];
  return lines.map((line, index) => ({
    filename: `points-${index}.md`,
    type: UPLOAD_TYPES.md,
    bytes: Buffer.from(`Hello from the text.\n\n${line}\n`),
  }));
}
