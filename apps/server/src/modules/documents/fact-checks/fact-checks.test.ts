import type { FactCheck } from "@understudy/contracts";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { buildOwner, textFile, until } from "../../../../test/builders.ts";
import { openJobs } from "../../../../test/queue.ts";

const product = await testApp({ worker: true });
const PRICES = "# Prices\n\nA night guard costs $510. A porcelain crown costs $1,380.";
const NOTE = "# Grinding\n\nMany people grind at night. A night guard costs $480.";

type Client = ReturnType<typeof product.api>;

async function newOwner(files: Record<string, string>) {
  const owner = await buildOwner(product);
  const api = product.api(owner.cookie);
  for (const [name, text] of Object.entries(files)) await api.documents.upload(textFile(name, text));
  await compared(api);
  return { ...owner, api };
}

/** All documents are read, and each was compared with the others. */
async function compared(api: Client): Promise<void> {
  await until(async () => (await api.documents.list()).every(({ status }) => status === "ready"));
  await until(async () => (await openJobs(product.url, ["documents.check-facts"])) === 0);
}

async function documentId(api: Client, name: string): Promise<number> {
  return (await api.documents.list()).find(({ filename }) => filename === name)?.id ?? 0;
}

const textsOf = ({ statement, other }: FactCheck) => [statement.text, other?.text].toSorted();

describe("documents that contradict each other", () => {
  test("are shown to their owner with both statements, until one of them is corrected", async () => {
    const { api, profileId } = await newOwner({ "prices.md": PRICES, "note.md": NOTE });
    const [check, ...more] = await api.documents.factChecks(profileId);
    expect(more).toEqual([]);
    expect(check && textsOf(check)).toEqual(["A night guard costs $480.", "A night guard costs $510."]);
    await api.documents.replace(
      await documentId(api, "note.md"),
      textFile("note.md", NOTE.replace("480", "510")),
    );
    await until(async () => (await api.documents.factChecks(profileId)).length === 0);
  });

  test("stay settled when both are right, until a statement changes", async () => {
    const { api, profileId } = await newOwner({ "prices.md": PRICES, "note.md": NOTE });
    const [check] = await api.documents.factChecks(profileId);
    await api.documents.settleFactCheck(profileId, check?.id ?? 0, { outcome: "both_right" });
    const note = await documentId(api, "note.md");
    await api.documents.replace(note, textFile("note.md", `${NOTE} Ask us.`));
    await compared(api);
    expect(await api.documents.factChecks(profileId)).toEqual([]);
    await api.documents.replace(note, textFile("note.md", NOTE.replace("480", "470")));
    await until(async () => (await api.documents.factChecks(profileId)).length === 1);
  });

  test("answer with the statement that the owner prefers", async () => {
    const { api, profileId, userId } = await newOwner({ "prices.md": PRICES, "note.md": NOTE });
    const [check] = await api.documents.factChecks(profileId);
    const outcome = check?.statement.text.includes("480") ? "statement" : "other";
    await api.documents.settleFactCheck(profileId, check?.id ?? 0, { outcome });
    const { response } = await product.api().chat.ask({ userId, message: "What does a night guard cost?" });
    expect(response).toContain("$480");
    expect(response).not.toContain("$510");
    expect(await api.documents.factChecks(profileId)).toEqual([]);
  });

  test("are nobody else's: another owner finds none, and settles none", async () => {
    const { api, profileId } = await newOwner({ "prices.md": PRICES, "note.md": NOTE });
    const other = await buildOwner(product);
    const stranger = product.api(other.cookie).documents;
    const [check] = await api.documents.factChecks(profileId);
    expect(await stranger.factChecks(other.profileId)).toEqual([]);
    for (const id of [profileId, other.profileId])
      await expect(
        stranger.settleFactCheck(id, check?.id ?? 0, { outcome: "both_right" }),
      ).rejects.toMatchObject({ status: 404 });
    expect(await api.documents.factChecks(profileId)).toHaveLength(1);
  });
});

test("a statement that has ended is not answered, until its owner says that it still holds", async () => {
  const offer = "# Offer\n\nThe whitening offer of $99 is valid until December 31, 2025. Gel is included.";
  const { api, profileId, userId } = await newOwner({ "offer.md": offer });
  const ask = async () =>
    (await product.api().chat.ask({ userId, message: "How much is the whitening offer?" })).response;
  const [check] = await api.documents.factChecks(profileId);
  expect(check).toMatchObject({ kind: "ending", endsOn: "2025-12-31", ended: true });
  expect(await ask()).not.toContain("$99");
  await api.documents.settleFactCheck(profileId, check?.id ?? 0, { outcome: "renewed" });
  expect(await ask()).toContain("$99");
  expect(await api.documents.factChecks(profileId)).toEqual([]);
});
