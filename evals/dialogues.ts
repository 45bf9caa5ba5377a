import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Engine, type LanguageModel, type Reply, respond } from "@understudy/knowledge";
import { passageStore } from "../apps/server/src/modules/documents/passage-store.ts";
import { createLanguageModel } from "../apps/server/src/platform/models/language-model.ts";
import { indexOwner } from "../testing/index-owner.ts";
import { type Dialogue, judge, type ScoredTurn, tallyOf } from "./dialogue-score.ts";
import type { EvalEngine, EvalOptions } from "./engine.ts";

const DIALOGUES = "evals/dialogues";
const GOLDEN = "evals/golden";
/** The demo assistant answers from the product's own documentation. */
const DEMO_DOCUMENTS = "content/docs";
const ENGLISH = ["coach", "dental", "developer", "novelist", "physio", "saas"];
/** The date on which the visitors of the dialogues ask. */
const TODAY = new Date("2026-09-01T12:00:00Z");
/** The thresholds that CI enforces for two owners, with a small margin to the current results. */
const GATE = { owners: ["coach", "dental"], dialogues: 12, right: 0.66, wrong: 0.12 };
/** A small model on a CPU is slow. The eval measures what it says, not how fast. */
const MODEL_LIMITS = { firstWordMs: 120_000, totalMs: 300_000 };
const MODEL_TOKENS = 300;
const REPORT = "reports/eval/dialogues.md";

type Owner = { name: string; documents: string; dialogues: Dialogue[] };

/** Talks to every owner's assistant as the visitors of the dialogues do, and judges each turn. */
export async function evalDialogues(
  engine: EvalEngine,
  { owner: only, set, limit, gate, model: withModel }: EvalOptions,
): Promise<void> {
  const model = withModel ? await configuredModel() : undefined;
  const isChosen = (name: string) => (!only || name === only) && (!gate || GATE.owners.includes(name));
  const turns: ScoredTurn[] = [];
  for (const owner of (set ? ownersIn(set) : ownOwners()).filter(({ name }) => isChosen(name))) {
    const own = await talkTo(owner, engine, { limit: gate ? GATE.dialogues : limit, model });
    turns.push(...own);
    const { right, hedged, missed, wrong, withoutWrong } = tallyOf(own) as Record<string, unknown>;
    console.log(
      owner.name,
      JSON.stringify({ turns: own.length, right, hedged, missed, wrong, withoutWrong }),
    );
  }
  record(turns);
  printKinds(turns);
  const names = [...new Set(turns.map(({ owner }) => owner))];
  const of = (some: readonly string[]) => tallyOf(turns.filter(({ owner }) => some.includes(owner)));
  console.log(
    JSON.stringify({
      set: "dialogues",
      all: of(names),
      english: of(ENGLISH),
      owners: Object.fromEntries(names.map((name) => [name, of([name])])),
    }),
  );
  if (gate) hold(of(names));
}

/** Fails the run if conversations have become worse. */
function hold(all: ReturnType<typeof tallyOf>): void {
  const { right, wrong } = all as unknown as Record<"right" | "wrong", number>;
  if (right >= GATE.right && wrong <= GATE.wrong) return;
  console.error(`right ${right} or wrong ${wrong} is worse than the gate: ${GATE.right} and ${GATE.wrong}`);
  process.exitCode = 1;
}

async function configuredModel(): Promise<LanguageModel> {
  const { MODEL_PROVIDER, MODEL_NAME, MODEL_API_KEY, MODEL_BASE_URL } = process.env;
  const model = await createLanguageModel({
    provider: (MODEL_PROVIDER ?? "compatible") as "compatible",
    name: MODEL_NAME ?? "",
    apiKey: MODEL_API_KEY,
    baseUrl: MODEL_BASE_URL,
    maxTokens: MODEL_TOKENS,
  });
  if (!model) throw new Error("Set MODEL_PROVIDER, MODEL_NAME and MODEL_BASE_URL or MODEL_API_KEY first.");
  return model;
}

/** Any folder with `<owner>/docs` and `<owner>/dialogues.jsonl`. */
function ownersIn(folder: string): Owner[] {
  return readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, "dialogues.jsonl")))
    .map((name) => ({
      name,
      documents: path.join(folder, name, "docs"),
      dialogues: readDialogues(path.join(folder, name, "dialogues.jsonl")),
    }));
}

function ownOwners(): Owner[] {
  return readdirSync(DIALOGUES)
    .filter((file) => file.endsWith(".jsonl"))
    .map((file) => {
      const name = file.replace(".jsonl", "");
      const documents = name === "demo" ? DEMO_DOCUMENTS : path.join(GOLDEN, name, "docs");
      return { name, documents, dialogues: readDialogues(path.join(DIALOGUES, file)) };
    });
}

function readDialogues(file: string): Dialogue[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Dialogue);
}

async function talkTo(
  owner: Owner,
  { db, reranker, ...models }: EvalEngine,
  { limit, model }: { limit: number; model: LanguageModel | undefined },
): Promise<ScoredTurn[]> {
  const documents = readdirSync(owner.documents).map((name) => ({
    name,
    bytes: readFileSync(path.join(owner.documents, name)),
  }));
  const { userId, profileId, embedder } = await indexOwner(
    db,
    owner.name,
    documents,
    models.embedder,
    models.multilingual,
  );
  const store = passageStore(db, { userId, profileId, audience: { of: "public" } });
  const turns: ScoredTurn[] = [];
  for (const dialogue of owner.dialogues.slice(0, limit)) {
    turns.push(...(await talk(dialogue, owner.name, { store, embedder, reranker }, model)));
  }
  return turns;
}

async function talk(
  dialogue: Dialogue,
  owner: string,
  engine: Engine,
  model: LanguageModel | undefined,
): Promise<ScoredTurn[]> {
  const turns: ScoredTurn[] = [];
  for (const [index, turn] of dialogue.turns.entries()) {
    const before = dialogue.turns.slice(0, index).map(({ say }) => say);
    const started = performance.now();
    const last = turns.at(-1);
    const question = { text: turn.say, before, lastReply: last?.reply.response };
    const reply = await replyTo(question, owner, engine, model);
    turns.push({
      id: `${dialogue.id}.${index + 1}`,
      dialogue: dialogue.id,
      owner,
      turn,
      reply,
      verdict: judge(turn, reply),
      repeated:
        last?.reply.response === reply.response && last.turn.say !== turn.say && reply.citations.length > 0,
      ms: performance.now() - started,
    });
  }
  return turns;
}

async function replyTo(
  question: { text: string; before: string[]; lastReply: string | undefined },
  owner: string,
  engine: Engine,
  model: LanguageModel | undefined,
): Promise<Reply> {
  const ownerName = `${owner.slice(0, 1).toUpperCase()}${owner.slice(1)}`;
  const events = respond({
    question,
    persona: { ownerName },
    engine,
    model,
    limits: model && MODEL_LIMITS,
    signal: new AbortController().signal,
    today: TODAY,
  });
  for await (const event of events) if (event.type === "end") return event.reply;
  throw new Error(`"${question.text}" got no reply.`);
}

/** Writes every turn with its reply for human review, the wrong ones first. */
function record(turns: readonly ScoredTurn[]): void {
  mkdirSync(path.dirname(REPORT), { recursive: true });
  const order = ["wrong", "missed", "hedged", "right"];
  const sorted = turns.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
  const texts = sorted.map(({ id, turn, reply, verdict }) => {
    const wanted = (turn.answer_facts ?? []).map((fact) => `wants: ${fact}`);
    const cited = reply.citations.map(({ candidate }) => `[${candidate.documentName}]`);
    return [
      `## ${verdict}: ${id} ${turn.kind}`,
      turn.say,
      "",
      `_${reply.state}_ ${reply.response}`,
      ...cited,
      ...wanted,
      "",
    ].join("\n");
  });
  writeFileSync(REPORT, texts.join("\n"));
  const rows = turns.map(({ reply, turn, ...rest }) => ({
    ...rest,
    kind: turn.kind,
    expect: turn.expect,
    intent: turn.intent,
    say: turn.say,
    state: reply.state,
    response: reply.response,
  }));
  writeFileSync(REPORT.replace(".md", ".jsonl"), rows.map((row) => JSON.stringify(row)).join("\n"));
}

function printKinds(turns: readonly ScoredTurn[]): void {
  const english = tallyOf(turns.filter(({ owner }) => ENGLISH.includes(owner)));
  console.log("English-speaking owners");
  console.table({ all: pick(english), ...english.expects, ...english.kinds });
}

function pick({ turns, ...rest }: ReturnType<typeof tallyOf>) {
  const { right, hedged, missed, wrong } = rest as Record<string, unknown>;
  return { turns, right, hedged, missed, wrong };
}
