import type { Engine } from "@understudy/knowledge";
import type { FastifyInstance } from "fastify";
import type { Announce } from "../../platform/announce.ts";
import type { Audience, Draft } from "../../platform/audience.ts";
import type { Tx } from "../../platform/database.ts";
import type { JobHandler, Jobs } from "../../platform/jobs.ts";
import { calledFor } from "../../platform/models/called-for.ts";
import { profileEmbedder } from "../../platform/models/profile-embedder.ts";
import type { Platform } from "../../platform/platform.ts";
import { documentActions } from "./document-actions.ts";
import { embedderChoice } from "./embedder-choice.ts";
import { checkFacts, factCheckJobs } from "./fact-checks/jobs.ts";
import { factCheckRoutes } from "./fact-checks/routes.ts";
import { factCheckService } from "./fact-checks/service.ts";
import {
  type DraftIndexed,
  documentJobs as fileJobs,
  giveUpDocument,
  giveUpScan,
  ingestDocument,
  reindexDocument,
  removeOriginal,
  scanDocument,
  useCheckedWords,
} from "./jobs.ts";
import { lookForOriginal, originalJobs, removeOriginals } from "./originals.ts";
import { createSplitter, openPageReader } from "./page-reader.ts";
import { pageDocuments } from "./pages.ts";
import { passageStore } from "./passage-store.ts";
import { pagePictures } from "./pictures/page-pictures.ts";
import { indexProfileText, profileTextJobs } from "./profile-text.ts";
import { createReader } from "./reader.ts";
import { reindexAll, reindexDocuments, reindexJobs, reindexReady } from "./reindex.ts";
import { documentRepository } from "./repository.ts";
import { documentRoutes } from "./routes.ts";
import { scanJobs } from "./scans/jobs.ts";
import { createScanner } from "./scans/scanner.ts";
import { type DocumentDependencies, documentService } from "./service.ts";
import { dueSite, giveUpSite, syncSite } from "./sites/definitions.ts";
import { siteJobs } from "./sites/jobs.ts";
import { crawlerName } from "./sites/robots.ts";
import { siteRoutes } from "./sites/routes.ts";
import { siteService } from "./sites/service.ts";
import { drawSiteLogo } from "./sites/site-profile.ts";

export { fileTypeOf } from "./file-type.ts";
export { indexVersion } from "./index-version.ts";
export { expectOriginal, forgetDocuments } from "./originals.ts";
export { indexProfileLater } from "./profile-text.ts";

export const documentJobs = [
  ingestDocument,
  giveUpDocument,
  giveUpScan,
  scanDocument,
  useCheckedWords,
  reindexDocument,
  reindexDocuments,
  removeOriginal,
  removeOriginals,
  lookForOriginal,
  indexProfileText,
  checkFacts,
  syncSite,
  giveUpSite,
  dueSite,
  drawSiteLogo,
];

/** Removes files from storage, once the transaction is committed. */
export function removeFilesLater(jobs: Jobs) {
  return (tx: Tx, owner: string, storageKeys: string[]): Promise<void> =>
    jobs.enqueue(tx, removeOriginals, { storageKeys }, { owner });
}

/** Reads and indexes a document again from its original, once the transaction is committed. */
export function reindexLater(jobs: Jobs) {
  return (tx: Tx, userId: string, documentId: number): Promise<void> =>
    jobs.enqueue(tx, reindexDocument, { userId, documentId });
}

/** What the answering engine reads: the documents of one profile that this audience may see. */
export function documentEngine({
  db,
  reranker,
  embedder,
  multilingual,
  limits,
  clock,
}: Pick<Platform, "db" | "embedder" | "multilingual" | "reranker"> &
  Pick<Engine, "limits"> & { clock: () => Date }) {
  return async (
    userId: string,
    profileId: number,
    audience: Audience,
    { isMultilingual, draft }: { isMultilingual?: boolean | undefined; draft?: Draft | undefined } = {},
  ) => {
    const profile = { userId, profileId, isMultilingual };
    const chosen = await profileEmbedder(db, { embedder, multilingual }, profile);
    return {
      store: passageStore(db, { userId, profileId, audience, draft, now: clock }),
      ...calledFor({ embedder: chosen, reranker }, { owner: userId }),
      limits,
    };
  };
}

type Dependencies = Omit<DocumentDependencies, "embedderOf"> &
  Pick<Platform, "embedder" | "multilingual" | "outbound" | "vault"> & {
    origin: string;
    /** The owner's time zone: a statement that ends holds until her day is over. */
    timeZoneOf: (userId: string) => Promise<string>;
  };

/** Files and web pages: receive, read, index, search. */
export function createDocuments(dependencies: Dependencies) {
  const { db, jobs, storage, vault, publishLiveEvent, embedder, multilingual, outbound, origin, clock } =
    dependencies;
  const embedderOf = (profile: { userId: string; profileId: number }) =>
    profileEmbedder(db, { embedder, multilingual }, profile);
  const own: DocumentDependencies = {
    db,
    jobs,
    storage,
    publishLiveEvent,
    documentHidden: dependencies.documentHidden,
    storageLimit: dependencies.storageLimit,
    embedderOf,
    draftPreview: dependencies.draftPreview,
    clock,
  };
  const service = { ...documentService(own), ...documentActions(own) };
  const pages = pageDocuments(own);
  const pictures = pagePictures({ db, storage });
  const sites = siteService({
    db,
    jobs,
    storage,
    vault,
    outbound,
    documents: pages,
    publishLiveEvent,
    clock,
  });
  const factChecks = factCheckService({ ...own, timeZoneOf: dependencies.timeZoneOf });
  return {
    ...service,
    sites,
    citedPage: pictures.cited,
    shownNames: documentRepository(db).shownNames,
    /** Indexes everything again, for instance with a new model. */
    reindex: () => reindexAll(db, jobs),
    addRoutes(app: FastifyInstance, { mainProfileId, ownProfileId }: ProfileIds): void {
      documentRoutes(app, { service, pictures, mainProfileId, ownProfileId });
      siteRoutes(app, { service: sites, ownProfileId });
      factCheckRoutes(app, { service: factChecks, ownProfileId });
    },
    jobHandlers({ documentsChanged, draftIndexed, aboutOf, announce }: DeferredDependencies): JobHandler[] {
      const split = createSplitter();
      const embedders = embedderChoice({ db, embedder, multilingual, reindex: reindexReady(jobs) });
      return [
        ...fileJobs({
          db,
          jobs,
          storage,
          publishLiveEvent,
          read: createReader(),
          split,
          embedders,
          documentsChanged,
          draftIndexed,
          announce,
        }),
        ...scanJobs({ db, jobs, storage, publishLiveEvent, draftIndexed, announce, scan: createScanner() }),
        ...reindexJobs({ db, jobs, embedders }),
        ...originalJobs({ db, storage }),
        ...factCheckJobs({ db, jobs, publishLiveEvent, timeZoneOf: dependencies.timeZoneOf, clock }),
        ...profileTextJobs({ db, aboutOf, split, embedders, documentsChanged }),
        ...siteJobs({
          db,
          jobs,
          storage,
          vault,
          outbound,
          publishLiveEvent,
          documents: pages,
          announce,
          userAgent: crawlerName(origin),
          openReader: openPageReader,
          clock,
        }),
      ];
    },
  };
}

type ProfileIds = Pick<Parameters<typeof documentRoutes>[1], "mainProfileId" | "ownProfileId">;
type DeferredDependencies = {
  /** Runs in the transaction that indexes a document or removes one. */
  documentsChanged: (tx: Tx, userId: string, profileId: number) => Promise<void>;
  draftIndexed: DraftIndexed;
  aboutOf: Parameters<typeof profileTextJobs>[0]["aboutOf"];
  announce: Announce;
};
