import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { textFile, until } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";
import { ownerWith } from "../../../test/streams.ts";

const COST = "What does a single session cost?";
const LENGTH = "How long does a session last?";
const PRICES = "# Prices\n\nA single session costs £150.";
const RAISED = `${PRICES.replace("150", "180")}\n\nA locker costs £12.`;
const TIMES = "# Times\n\nA session lasts ninety minutes.";

const product = await testApp({ worker: true });

type Owner = Awaited<ReturnType<typeof newOwner>>;

async function newOwner(documents: Record<string, string> = { "prices.md": PRICES, "times.md": TIMES }) {
  const owner = await ownerWith(product, documents);
  const listed = await owner.api.documents.list();
  const id = listed.find(({ filename }) => filename === "prices.md")?.id ?? 0;
  return { ...owner, id };
}

const asksAsVisitor = async ({ userId }: Owner, message: string) =>
  (await product.api().chat.ask({ userId, message })).response;

const previewed = ({ api, id }: Owner) =>
  until(async () => {
    const draft = await api.documents.readDraft(id);
    return draft.status === "ready" && draft.preview.status !== "running" && draft;
  });

/** Every stored file belongs to a document. */
const noFileIsLeft = () =>
  until(async () => {
    const used = await rows(product.url, "select storage_key from documents");
    const stored = await readdir(product.storage, { recursive: true, withFileTypes: true });
    return stored.filter((one) => one.isFile()).length === used.length;
  });

/** What a visitor's question, or a new version in use, would leave. */
const leftBy = ({ userId }: Owner) =>
  row(
    product.url,
    `select (select count(*)::int from chat_messages where user_id = $1) as questions,
            (select count(*)::int from chat_sessions where user_id = $1) as conversations,
            (select coalesce(sum(count), 0)::int from counters where user_id = $1) as counters,
            (select count(*)::int from suggested_questions where user_id = $1) as suggestions,
            (select count(*)::int from webhook_deliveries where user_id = $1) as webhooks,
            (select string_agg(content, ' ' order by id) from documents where user_id = $1 and kind = 'file') as texts`,
    [userId],
  );

test("a draft shows which recent answers it would change, and answers nobody before it is confirmed", async () => {
  const owner = await newOwner();
  const { api, id, userId } = owner;
  await asksAsVisitor(owner, COST);
  await asksAsVisitor(owner, `${COST.toUpperCase()} `);
  await asksAsVisitor(owner, LENGTH);
  await api.chat.ask({ userId, message: "What does one session cost me?" });
  const before = await leftBy(owner);
  await api.documents.uploadDraft(id, textFile("prices-2027.md", RAISED));
  const { preview, filename } = await previewed(owner);
  expect({ filename, ...preview }).toMatchObject({
    filename: "prices-2027.md",
    status: "done",
    questions: 1,
    notAsked: 0,
  });
  const [answer, ...others] = preview.answers;
  expect(others).toEqual([]);
  expect(answer).toMatchObject({ visitors: 2, change: "figures", before: { documents: [{ id }] } });
  expect(answer?.before.response).toContain("£150");
  expect(answer?.after.response).toContain("£180");
  expect(answer?.after.response).not.toContain("£150");
  expect(answer?.after.documents).toEqual([{ id, name: "prices-2027.md" }]);
  expect(await leftBy(owner)).toEqual(before);

  expect(await asksAsVisitor(owner, COST)).toContain("£150");
  for (const as of ["public", "owner"] as const) {
    const { response } = await api.chat.ask({ userId, message: "What does a locker cost?", as });
    expect(response).not.toContain("£12");
  }
  const [listed] = (await api.documents.list()).filter((one) => one.id === id);
  expect(listed).toMatchObject({ filename: "prices.md", draft: "prices-2027.md", replacing: null });
  expect(await api.documents.list()).toHaveLength(2);

  await api.documents.confirmDraft(id);
  await until(async () => (await api.documents.open(id)).status === "ready");
  expect(await api.documents.open(id)).toMatchObject({ filename: "prices-2027.md", draft: null });
  expect(await asksAsVisitor(owner, COST)).toContain("£180");
  await expect(api.documents.readDraft(id)).rejects.toMatchObject({ status: 404 });
  expect(await rows(product.url, "select 1 from draft_previews where user_id = $1", [userId])).toEqual([]);
});

test("a draft that is discarded, or replaced by another, leaves nothing behind", async () => {
  const owner = await newOwner();
  const { api, id, userId } = owner;
  await asksAsVisitor(owner, COST);
  await api.documents.uploadDraft(id, textFile("first.md", RAISED));
  await previewed(owner);
  await api.documents.uploadDraft(id, textFile("second.md", PRICES.replace("150", "90")));
  const { preview } = await previewed(owner);
  expect(preview.answers[0]?.after.response).toContain("£90");
  await api.documents.discardDraft(id);
  await expect(api.documents.readDraft(id)).rejects.toMatchObject({ status: 404 });
  const names = await rows(product.url, "select storage_key from documents where user_id = $1", [userId]);
  expect(names).toHaveLength(2);
  const left = await row(
    product.url,
    `select (select count(*)::int from draft_previews where user_id = $1) as previews,
            (select count(*)::int from draft_answers where user_id = $1) as answers,
            (select count(*)::int from passages where user_id = $1 and text like '%£90%') as passages`,
    [userId],
  );
  expect(left).toEqual({ previews: 0, answers: 0, passages: 0 });
  await noFileIsLeft();
  expect(await asksAsVisitor(owner, COST)).toContain("£150");
});

test("the questions of a draft go with their conversation, and the draft with its document", async () => {
  const owner = await newOwner();
  const { api, id, userId } = owner;
  await asksAsVisitor(owner, COST);
  await api.documents.uploadDraft(id, textFile("prices.md", RAISED));
  expect((await previewed(owner)).preview.answers).toHaveLength(1);
  const { conversations } = await api.conversations.list();
  await api.conversations.remove(conversations[0]?.id ?? 0);
  expect((await api.documents.readDraft(id)).preview.answers).toEqual([]);
  const { filename } = await api.documents.remove(id);
  expect(filename).toBe("prices.md");
  expect(
    await rows(product.url, "select 1 from documents where user_id = $1 and kind = 'draft'", [userId]),
  ).toEqual([]);
  await noFileIsLeft();
});

test("a draft is tried for the visitors who may see its document, and after what they asked before", async () => {
  const packages = `${PRICES}\n\nA package of five sessions costs £600.`;
  const owner = await newOwner({ "prices.md": packages });
  const { api, id, profileId } = owner;
  await api.documents.update(id, { circle: "link" });
  const fair = { name: "Fair", greeting: null, starters: [], documentIds: [id], endsAt: null };
  const { occasion } = await api.privateLinks.create(profileId, fair);
  const at = { occasion: occasion.key };
  const { sessionId } = await product.api().chat.ask({ ...at, message: COST });
  await product.api().chat.ask({ ...at, sessionId, message: "And for five?" });
  await api.documents.uploadDraft(id, textFile("prices.md", packages.replace("150", "180")));
  const { preview } = await previewed(owner);
  const followUp = preview.answers.find(({ question }) => question === "And for five?");
  // Without the question before it, only the package would answer it.
  expect(followUp).toMatchObject({ change: "figures" });
  expect(followUp?.before.response).toContain("£150");
  expect(followUp?.after.response).toContain("£180");
});

test("asks no more questions than the month allows, and says how many were left out", async () => {
  const owner = await newOwner();
  const { api, id, userId } = owner;
  for (const message of [COST, "How much is a single session?", "What is the price of a single session?"])
    await asksAsVisitor(owner, message);
  const { allowance } = await api.answerTests.read(owner.profileId);
  await rows(
    product.url,
    `insert into plan_usage (user_id, name, period, label, count)
     values ($1, 'rehearsal', date_trunc('month', now() at time zone 'utc')::date, '', $2)`,
    [userId, (allowance.limit ?? 0) - 3],
  );
  await api.documents.uploadDraft(id, textFile("prices.md", RAISED));
  const { preview } = await previewed(owner);
  expect(preview).toMatchObject({ status: "done", questions: 1, notAsked: 2 });
  expect((await api.answerTests.read(owner.profileId)).allowance.used).toBe((allowance.limit ?? 0) - 1);
});

test("a draft that cannot be read says why, and cannot be confirmed", async () => {
  const owner = await newOwner();
  const { api, id } = owner;
  await api.documents.uploadDraft(id, textFile("prices.pdf", "%PDF-1.7 …", "application/pdf"));
  const draft = await until(async () => {
    const read = await api.documents.readDraft(id);
    return read.status === "failed" && read;
  });
  expect(draft.failure).toContain("damaged");
  await expect(api.documents.confirmDraft(id)).rejects.toMatchObject({ status: 409 });
  const same = api.documents.uploadDraft(id, textFile("prices.md", PRICES));
  await expect(same).rejects.toMatchObject({ status: 400 });
  expect(await asksAsVisitor(owner, COST)).toContain("£150");
});
