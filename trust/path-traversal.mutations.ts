import type { Mutation } from "../testing/mutation.ts";

const DOCUMENTS = "features/documents/";
const ROUTES = `${DOCUMENTS}routes.ts`;
const RECEIVE = `${DOCUMENTS}receive.ts`;
const STORAGE = "platform/storage.ts";

const NAME_CHECK = 'if (bad) throw new AppError("invalid_request", { detail: NAME });';
const STORE = "const stored = await storage.put(file.bytes, LIMITS.uploadBytes, { owner, key });";
/** Only looked at: a test leaves nothing behind. */
const LOOK = '(await import("node:fs/promises")).access("/tmp/originals/" + file.filename).catch(() => {});';

const one = (name: string, place: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  one("any name is taken", ROUTES, NAME_CHECK, "", "no stored name deceives"),
  one(
    "a name loses its folders on the way",
    ROUTES,
    "request.file({ preservePath: true })",
    "request.file()",
    "a name is shown exactly or refused",
  ),
  one(
    "a name is cleaned instead of refused",
    ROUTES,
    NAME_CHECK,
    'if (bad) return name.replace(/[^a-z0-9.]/gi, "").slice(-200);',
    "a name is shown exactly or refused",
  ),
  one(
    "originals are kept under their own names, too",
    RECEIVE,
    STORE,
    `${STORE} await ${LOOK}`,
    "nothing is touched outside the store",
  ),
  {
    name: "a key may be anything",
    edits: [
      {
        in: STORAGE,
        find: `/\${name}\`;`,
        put: `/../../\${name}\`;`,
      },
      { in: STORAGE, find: 'if (!KEY.test(key)) throw new Error("Not a storage key.");', put: "" },
    ],
    mustFail: ["nothing is touched outside the store"],
  },
  one(
    "a name that no header can carry stops the upload",
    ROUTES,
    "return { filename: checkedName(part.filename),",
    'new Headers({ "x-name": part.filename }); return { filename: checkedName(part.filename),',
    "no name is a fault of ours",
  ),
];
