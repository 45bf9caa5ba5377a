import type { SitePage, SiteSync } from "@understudy/contracts";
import type { Client } from "@understudy/sdk";
import { type LocalSite, nameOf, priceOf, questionOf, SITE_DEPTH } from "./local-site.ts";
import { until } from "./wait.ts";

type SiteHarness = {
  site: LocalSite;
  /** The texts that the embedder received. */
  texts: readonly string[];
  owner: Client;
  visitor: Client;
  userId: string;
  profileId: number;
  seconds: number;
};

/** Reads a site, then reads it again after pages have vanished and changed, and returns the results. */
export async function readTwice(
  harness: SiteHarness,
  { removed, changed }: { removed: number; changed: number },
) {
  const { site, owner, profileId } = harness;
  const first = await owner.sites.create(profileId, {
    address: site.url,
    mode: "site",
    depth: SITE_DEPTH,
    pageLimit: 5_000,
  });
  const begun = performance.now();
  const one = await readOnce(harness, first.id);
  const firstMs = performance.now() - begun;
  const pages = site.pages();
  const vanishing = Array.from({ length: removed }, (_, at) => pages - 1 - at);
  const before = await answering(harness, vanishing);
  site.next();
  const from = harness.texts.length;
  const again = performance.now();
  await owner.sites.sync(profileId, first.id);
  const two = await readOnce(harness, first.id);
  const secondMs = performance.now() - again;
  const embedded = embeddedPages(harness.texts.slice(from), pages);
  const renewed = Array.from({ length: changed }, (_, at) => pages - removed - 1 - at);
  return {
    siteId: first.id,
    one,
    two,
    pages,
    firstMs,
    secondMs,
    before,
    after: await answering(harness, vanishing),
    embedded,
    /** How many of the changed pages are answered with the new price. */
    renewed: await answering(harness, renewed, 1),
  };
}

/** Waits for the end of a sync and of indexing. Returns what was wrong. */
async function readOnce({ site, owner, profileId, seconds }: SiteHarness, siteId: number) {
  const opened = await until(async () => {
    const now = await owner.sites.open(profileId, siteId);
    return now.state === "idle" && now;
  }, seconds);
  await until(
    async () =>
      (await owner.documents.listOf(profileId)).every(
        ({ status, replacing }) => status === "ready" && !replacing,
      ),
    seconds,
  );
  const found = await allPages(owner, profileId, siteId);
  const [last] = opened.syncs;
  const documents = (await owner.documents.listOf(profileId)).length;
  return {
    faults: faultsOf(site, found),
    outcomes: opened.outcomes,
    addresses: found.length,
    documents,
    last,
  };
}

async function allPages(owner: Client, profileId: number, siteId: number): Promise<SitePage[]> {
  const found: SitePage[] = [];
  for (let after: number | null | undefined; after !== null; ) {
    const { pages, next }: Awaited<ReturnType<Client["sites"]["pages"]>> = await owner.sites.pages(
      profileId,
      siteId,
      after ? { after } : {},
    );
    found.push(...pages);
    after = next;
  }
  return found;
}

/** Addresses with a wrong outcome, missing addresses and unexpected addresses. */
function faultsOf(site: LocalSite, found: readonly SitePage[]): string[] {
  const outcomes = new Map(found.map(({ address, outcome }) => [address.slice(site.url.length), outcome]));
  const expected = [...site.expected()];
  const wrong = expected.flatMap(([path, outcome]) => {
    const actual = outcomes.get(path) ?? "absent";
    return actual === outcome ? [] : [`${path}: ${actual} instead of ${outcome}`];
  });
  const known = new Set(expected.map(([path]) => path));
  const more = [...outcomes.keys()]
    .filter((path) => !known.has(path))
    .map((path) => `${path}: nobody knows it`);
  return [...wrong, ...more];
}

/** How many of these pages are used to answer a visitor who asks for content that only they contain. */
async function answering(
  { visitor, userId }: SiteHarness,
  pages: readonly number[],
  more = 0,
): Promise<number> {
  let count = 0;
  for (const page of pages) {
    const { response, citations } = await visitor.chat.ask({ userId, message: questionOf(page) });
    const words = [response, ...citations.map(({ passage }) => passage ?? "")].join(" ");
    if (words.includes(`${nameOf(page)} costs ${priceOf(page) + more} `)) count += 1;
  }
  return count;
}

function embeddedPages(texts: readonly string[], pages: number): number {
  const all = texts.join("\n");
  const named = Array.from({ length: pages }, (_, at) => at).filter((at) =>
    all.includes(`The ${nameOf(at)} costs`),
  );
  const others = texts.filter((text) => !/The \w+ costs/.test(text) && !/^About \w+$/.test(text));
  return named.length + others.length;
}

export const changesOf = (sync: SiteSync | undefined) => [sync?.added, sync?.changed, sync?.removed];
