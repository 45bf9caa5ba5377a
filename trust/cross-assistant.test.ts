import { type Assistant, buildAssistants, CANARY, call, TOPICS, vectorOf } from "../testing/assistants.ts";
import { newBrowser } from "../testing/http-browser.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { type Product, startProduct } from "../testing/product.ts";
import { inLanes } from "../testing/wait.ts";
import { mutations } from "./cross-assistant.mutations.ts";
import { type ExactScan, exactScan, type ScanQuery } from "./exact-scan.ts";
import { trustTest } from "./trust-test.ts";

const ASSISTANTS = 200;
const QUESTIONS = 5_000;
/** How many passages a search requests, and how close two scores must be to count as equal. */
const WANTED = 8;
const ALIKE = 1e-3;
const RECALL = 0.99;
const LIGHTHOUSE = "What is the pass phrase of the lighthouse?";

type Report = ReturnType<typeof report>;
type Tally = { wanted: number; found: number; answered: number; own: number };

/** T22: an assistant finds all of its own passages and never another's. Deleted content is gone at once. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const product = await startProduct({ issuers: [], mail: true, mutation });
  try {
    const outcome = report();
    const assistants = await buildAssistants(product, Math.max(16, Math.round(ASSISTANTS * scale)));
    const scan = await exactScan(product);
    const tally: Tally = { wanted: 0, found: 0, answered: 0, own: 0 };
    const questions = Math.max(200, Math.round(QUESTIONS * scale));
    await inLanes([...Array(questions).keys()], 4, async (number) => {
      const assistant = at(assistants, number);
      await searched(product, scan, { assistant, number }, { outcome, tally });
      if (number % 5 === 0) await misspelled(product, assistant, outcome);
      await askPublicly(product, assistants, { assistant, number }, { outcome, tally });
    });
    const recall = tally.found / tally.wanted;
    outcome.check("search: recall@8", recall >= RECALL ? undefined : `${recall}`);
    await receipts(product, outcome);
    await endings(product, assistants, outcome);
    return outcome.done({
      assistants: assistants.length,
      passages: scan.passages,
      questions,
      "recall@8": Math.round(recall * 10_000) / 10_000,
      "own canary": `${tally.own}/${tally.answered}`,
    });
  } finally {
    await product.close();
  }
}

type Question = { assistant: Assistant; number: number };
type Books = { outcome: Report; tally: Tally };

/** Searches by keywords, by vectors and by both in turn, also with words that only other assistants have. */
function wordsAndVector(number: number): ScanQuery {
  const topics = [at(TOPICS, number), at(TOPICS, Math.floor(number / 7))];
  const words = [...topics.map((topic) => topic.slice(0, 6)), "cost", "lighthous", "book", "letter"];
  const vector = vectorOf(`${topics.join(" ")} ${number}`);
  return at(
    [
      { words: words.slice(number % 3), vector: undefined, vectorWeight: 0 },
      { words: [], vector, vectorWeight: 1 },
      { words, vector, vectorWeight: 0.8 },
    ],
    number,
  );
}

async function searched(
  product: Product,
  scan: ExactScan,
  { assistant, number }: Question,
  { outcome, tally }: Books,
): Promise<void> {
  const query = wordsAndVector(number);
  const kind = query.vector ? (query.words.length > 0 ? "both" : "vectors") : "words";
  const { userId, profileId } = assistant;
  const { found } = await product.storeOf(userId, profileId).search({
    words: query.words,
    vector: query.vector && { values: query.vector, model: "trust", of: "windows" },
    vectorWeight: query.vectorWeight,
    limit: WANTED,
  });
  const ids = found.map(({ passageId }) => passageId);
  const own = scan.ids(assistant);
  const foreign = ids.filter((id) => !own.has(id)).length;
  outcome.check(
    `search by ${kind}: nothing foreign`,
    foreign === 0 ? undefined : `${foreign} of ${ids.length}`,
  );
  const leaked = found
    .flatMap(({ text }) => text.match(CANARY) ?? [])
    .find((one) => one !== assistant.canary);
  outcome.check(`search by ${kind}: no foreign words`, leaked);
  const exact = scan.search(assistant, query);
  const best = [...exact.values()].toSorted((one, other) => other - one).slice(0, WANTED);
  const short = new Set(ids).size === best.length ? undefined : `${ids.length} instead of ${best.length}`;
  outcome.check(`search by ${kind}: as many as there are`, short);
  const worst = best.at(-1) ?? 0;
  tally.wanted += best.length;
  tally.found += ids.filter((id) => (exact.get(id) ?? -1) >= worst - ALIKE).length;
}

/** Spelling suggestions are also looked up in passages. */
async function misspelled(product: Product, assistant: Assistant, outcome: Report): Promise<void> {
  const { userId, profileId, canary } = assistant;
  const similar = await product.storeOf(userId, profileId).similarWords(["lighthoouse", "sesion"]);
  const texts = similar.map(({ text }) => text).join(" ");
  outcome.check("similar words: there are some", texts.includes(canary) ? undefined : texts);
  outcome.check(
    "similar words: no foreign words",
    (texts.match(CANARY) ?? []).find((one) => one !== canary),
  );
}

/** Uses the public API to ask for the assistant's own canary, for another's, and for content that all of them have. */
async function askPublicly(
  product: Product,
  assistants: readonly Assistant[],
  { assistant, number }: Question,
  { outcome, tally }: Books,
): Promise<void> {
  const other = at(assistants, number + 1 + (number % (assistants.length - 1)));
  const topic = at(TOPICS, number);
  const message = at(
    [
      LIGHTHOUSE,
      `What does each ${topic} cost?`,
      `Is ${other.canary} the pass phrase?`,
      `How is a ${topic} booked, and where is ${other.canary}?`,
      `${other.canary} lighthouse ${topic}`,
    ],
    number,
  );
  const { status, text } = await ask(product, assistant, message);
  outcome.check("answer: there is one", status === 200 ? undefined : `${status} ${text.slice(0, 120)}`);
  const leaked = (text.match(CANARY) ?? []).find((one) => one !== assistant.canary && !message.includes(one));
  outcome.check("answer: no foreign words", leaked);
  // The requested canary may come back only as an echo of the question, never as a source.
  const cited = status === 200 ? JSON.stringify(JSON.parse(text).citations) : "";
  outcome.check(
    "answer: no foreign source",
    (cited.match(CANARY) ?? []).find((one) => one !== assistant.canary),
  );
  if (message !== LIGHTHOUSE) return;
  tally.answered += 1;
  const knows = text.includes(assistant.canary);
  if (outcome.check("answer: the own pass phrase", knows ? undefined : text.slice(0, 200))) tally.own += 1;
}

/** Every request has its own address, so that the limits per address are not under test. */
async function ask({ origin }: Product, { profileKey }: Assistant, message: string) {
  return newBrowser(origin).open("/api/chat", {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ ...profileKey, message }),
  });
}

/** Checks the citations stored with the answers: none may be of another assistant's passage. */
async function receipts(product: Product, outcome: Report): Promise<void> {
  const [row] = await product.rows(
    `select count(*)::int as citations, (count(*) filter (where passages.profile_id is distinct from
       exchange.profile_id or documents.profile_id is distinct from exchange.profile_id))::int as foreign
     from citations
     join chat_messages exchange on exchange.user_id = citations.user_id and exchange.id = citations.message_id
     left join passages on passages.user_id = citations.user_id and passages.id = citations.passage_id
     left join documents on documents.user_id = citations.user_id and documents.id = citations.document_id`,
  );
  outcome.check("citations: there are some", Number(row?.["citations"]) > 0 ? undefined : "none");
  outcome.check("citations: none foreign", row?.["foreign"] === 0 ? undefined : JSON.stringify(row));
}

/** A deleted document, an unpublished one and a deleted assistant, queried again immediately, without any delay. */
async function endings(product: Product, assistants: readonly Assistant[], outcome: Report): Promise<void> {
  const mains = assistants.filter(({ profileKey }) => "userId" in profileKey);
  const others = assistants.filter(({ profileKey }) => "profileId" in profileKey);
  const some = Math.max(2, Math.floor(mains.length / 4));
  for (const assistant of [...mains.slice(0, some), ...others.slice(0, some)]) {
    await call(assistant.owner, product, "DELETE", `/api/documents/${assistant.canaryDocument}`);
    await checkErased(product, assistant, outcome);
  }
  const missing = await ask(product, { ...at(mains, 0), profileKey: { profileId: 7 } }, LIGHTHOUSE);
  for (const assistant of [...mains.slice(some, 2 * some), ...others.slice(some, 2 * some)]) {
    const { owner, profileId } = assistant;
    await call(owner, product, "PUT", `/api/profiles/${profileId}`, { name: "Private", isPublic: false });
    const { status, text } = await ask(product, assistant, LIGHTHOUSE);
    const same = status === 404 && text === missing.text;
    outcome.check("unpublished: like a missing one", same ? undefined : `${status} ${text.slice(0, 120)}`);
  }
  for (const assistant of others.slice(2 * some, 3 * some)) {
    await call(assistant.owner, product, "DELETE", `/api/profiles/${assistant.profileId}`);
    const { status, text } = await ask(product, assistant, LIGHTHOUSE);
    const same = status === 404 && text === missing.text;
    outcome.check(
      "assistant deleted: like a missing one",
      same ? undefined : `${status} ${text.slice(0, 120)}`,
    );
    await nothingLeft(product, assistant, "assistant deleted");
  }
  for (const assistant of mains.slice(2 * some)) {
    const { text } = await ask(product, assistant, LIGHTHOUSE);
    outcome.check("others: still answer", text.includes(assistant.canary) ? undefined : text.slice(0, 200));
  }

  async function nothingLeft(on: Product, { userId, profileId }: Assistant, name: string): Promise<void> {
    const [row] = await on.rows(
      `select (select count(*) from passages where user_id = $1 and profile_id = $2)::int as passages,
         (select count(*) from passage_vectors where user_id = $1 and profile_id = $2)::int as vectors`,
      [userId, profileId],
    );
    const left = Number(row?.["passages"]) + Number(row?.["vectors"]);
    outcome.check(`${name}: no passages and vectors are left`, left === 0 ? undefined : JSON.stringify(row));
  }
}

async function checkErased(product: Product, assistant: Assistant, outcome: Report): Promise<void> {
  const { userId, profileId, canary, canaryDocument } = assistant;
  const { text } = await ask(product, assistant, LIGHTHOUSE);
  outcome.check("document deleted: answers no more", text.includes(canary) ? text.slice(0, 200) : undefined);
  const { found } = await product.storeOf(userId, profileId).search({
    words: ["lighthous"],
    vector: { values: vectorOf("lighthouse"), model: "trust", of: "windows" },
    vectorWeight: 0.8,
    limit: 100,
  });
  const still = found.filter(({ documentId }) => documentId === canaryDocument).length;
  outcome.check("document deleted: is found no more", still === 0 ? undefined : `${still} passages`);
  const [row] = await product.rows(
    `select (select count(*) from passages where user_id = $1 and document_id = $2)::int as passages,
       (select count(*) from passage_vectors v where v.user_id = $1 and not exists
         (select 1 from passages p where p.user_id = $1 and p.id = v.passage_id))::int as vectors`,
    [userId, canaryDocument],
  );
  const left = Number(row?.["passages"]) + Number(row?.["vectors"]);
  outcome.check(
    "document deleted: no passages and vectors are left",
    left === 0 ? undefined : JSON.stringify(row),
  );
}

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error("There is nothing to choose from.");
  return value;
}

trustTest("T22", { run, mutations });
