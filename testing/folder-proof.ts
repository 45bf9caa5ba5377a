import type { SitePage } from "@understudy/contracts";
import type { Client } from "@understudy/sdk";
import { until } from "./wait.ts";

type Harness = { owner: Client; profileId: number; seconds?: number };

/** Waits until a folder is read and its documents are indexed. */
export async function folderRead({ owner, profileId, seconds = 60 }: Harness, siteId: number) {
  const opened = await until(async () => {
    const now = await owner.sites.open(profileId, siteId);
    return now.state === "idle" && now;
  }, seconds);
  await until(
    async () =>
      (await owner.documents.listOf(profileId)).every(
        ({ status, replacing }) => (status === "ready" || status === "failed") && !replacing,
      ),
    seconds,
  );
  return opened;
}

/** The outcome of every file, by its path. */
export async function outcomesOf({ owner, profileId }: Harness, siteId: number) {
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
  return Object.fromEntries(found.map(({ address, outcome }) => [address, outcome]));
}
