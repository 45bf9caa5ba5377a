import type { Mutation } from "../testing/mutation.ts";

const FILE_TYPE = "features/documents/file-type.ts";
const ANSWER = "platform/file-answer.ts";
const LOCKS = "every served file has its three locks";
const AGREE = "taken only where name, bytes and declared type agree";
const ANEW = "a hostile picture is refused or drawn anew";
const RUNS = "nothing runs in a browser";

const one = (name: string, place: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  one("the bytes are not looked at", FILE_TYPE, "&& looksLike(extension, head)", "", AGREE),
  one("the declared type is not looked at", FILE_TYPE, "isDeclared(extension, declaredType) &&", "", AGREE),
  one(
    "a file is kept as what its sender calls it",
    "features/documents/receive.ts",
    "fileType,\n      byteSize",
    "fileType: file.declaredType,\n      byteSize",
    "what is kept has a type of ours",
  ),
  one(
    "originals are shown in the page",
    ANSWER,
    '"content-disposition": attachment(name),\n      "content-security-policy": "sandbox; default-src \'none\'; frame-ancestors \'none\'",',
    '"content-security-policy": "default-src * \'unsafe-inline\'", "content-type": "text/html",',
    LOCKS,
  ),
  {
    name: "a drawing is shown by itself and may run",
    edits: [
      {
        in: "platform/pictures.ts",
        find: `"sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"`,
        put: `"default-src * 'unsafe-inline'"`,
      },
      { in: "platform/pictures.ts", find: '"content-disposition": "attachment",', put: "" },
    ],
    mustFail: [LOCKS, RUNS],
  },
  one(
    "a picture is kept as it was sent",
    "features/profiles/picture-file.ts",
    "return { webp, jpeg };",
    "return { webp: file, jpeg: file };",
    ANEW,
  ),
  one(
    "any bytes are a picture",
    "platform/pictures.ts",
    "return SIGNATURES.find(([, matches]) => matches(bytes))?.[0];",
    'return SIGNATURES.find(([, matches]) => matches(bytes))?.[0] ?? "text/html";',
    "a logo is a picture or nothing",
  ),
];
