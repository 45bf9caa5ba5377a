import { type Mutation, mutateExport } from "../testing/mutation.ts";

const ROUTES = "modules/documents/routes.ts";
const EXACT = "a name is shown exactly or refused";
const OUTSIDE = "nothing is touched outside the store";

type Part = { filename: string };
type Request = { file: (options?: object) => Promise<Part | undefined> };
type App = { addHook: (name: "preHandler", hook: (request: Request) => Promise<void>) => void };
type Routes = (app: App, parts: object) => void;
type DocumentService = (parts: object) => {
  upload: (userId: string, place: object, file: Part) => Promise<object>;
};
type Receive = (intake: object, file: Part, save: () => Promise<object>) => Promise<object>;

export const mutations: readonly Mutation[] = [
  {
    name: "any name is taken",
    // No export reaches the check of a name, so this edits the source text.
    edits: [
      { in: ROUTES, find: 'if (bad) throw new AppError("invalid_request", { detail: NAME });', put: "" },
    ],
    mustFail: ["no stored name deceives"],
  },
  mutateExport<Routes>(
    "a name loses its folders on the way",
    [ROUTES, "documentRoutes"],
    (original) => (app, parts) => {
      app.addHook("preHandler", async (request) => {
        const { file } = request;
        request.file = () => file.call(request);
      });
      original(app, parts);
    },
    EXACT,
  ),
  mutateExport<Routes>(
    "a name is cleaned instead of refused",
    [ROUTES, "documentRoutes"],
    (original) => (app, parts) => {
      app.addHook("preHandler", async (request) => {
        const { file } = request;
        request.file = async (options) => {
          const part = await file.call(request, options);
          if (part) part.filename = part.filename.replace(/[^a-z0-9.]/gi, "").slice(-200);
          return part;
        };
      });
      original(app, parts);
    },
    EXACT,
  ),
  mutateExport<Receive>(
    "originals are kept under their own names, too",
    ["modules/documents/receive.ts", "receive"],
    (original) => async (intake, file, save) => {
      const { access } = await import("node:fs/promises");
      // Only accesses the path, so that the test leaves nothing behind.
      await access(`/tmp/originals/${file.filename}`).catch(() => {});
      return original(intake, file, save);
    },
    OUTSIDE,
  ),
  mutateExport<(folder: string) => object>(
    "originals are kept beside their folder",
    ["platform/storage.ts", "folderStorage"],
    (original) => (folder) => original(`${folder}/..`),
    OUTSIDE,
  ),
  mutateExport<DocumentService>(
    "a name that no header can carry stops the upload",
    ["modules/documents/service.ts", "documentService"],
    (original) => (parts) => {
      const service = original(parts);
      return {
        ...service,
        async upload(userId, place, file) {
          new Headers({ "x-name": file.filename });
          return service.upload(userId, place, file);
        },
      };
    },
    "no name is a fault of ours",
  ),
];
