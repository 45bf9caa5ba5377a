import { mkdirSync, writeFileSync } from "node:fs";
import type { Language } from "@understudy/knowledge";
import { passageStore } from "../apps/server/src/modules/documents/passage-store.ts";
import { readOwners } from "../testing/golden.ts";
import { indexOwner } from "../testing/index-owner.ts";
import type { EvalEngine, EvalOptions } from "./engine.ts";
import { figuresOf } from "./figures.ts";
import {
  type Answered,
  answerOwner,
  citationsOf,
  leaksOf,
  refusalOf,
  sentencesOf,
} from "./golden-answers.ts";
import { groupsOf, printRetrieval, type Searched, searchOwner } from "./golden-retrieval.ts";

/**
 * The minimum that CI requires on a fixed subset, slightly below the current results, so that noise doesn't fail it.
 */
const GATE = { owners: ["coach", "dental"], r1: 0.66, r5: 0.9, mrr: 0.82, supported: 0.97 };

export async function evalGolden(
  { db, reranker, ...models }: EvalEngine,
  { gate, owner: only }: EvalOptions,
): Promise<void> {
  const searched: Searched[] = [];
  const answered: Answered[] = [];
  const chosen = (name: string): boolean => (!gate || GATE.owners.includes(name)) && (!only || only === name);
  for (const owner of readOwners().filter(({ name }) => chosen(name))) {
    const { userId, profileId, embedder } = await indexOwner(
      db,
      owner.name,
      owner.documents,
      models.embedder,
      models.multilingual,
    );
    const engine = {
      store: passageStore(db, { userId, profileId, audience: { of: "public" } }),
      embedder,
      reranker,
    };
    searched.push(...(await searchOwner(owner, engine, await languagesOf(db, userId))));
    answered.push(...(await answerOwner(owner, engine)));
    console.log(`${owner.name}: ${owner.questions.length} questions`);
  }
  printRetrieval(searched);
  const refusal = refusalOf(answered);
  for (const [name, group] of groupsOf(searched)) {
    const ids = new Set(group.map(({ item }) => item.id));
    const own = answered.filter(({ item }) => ids.has(item.id));
    console.log("sentences", name, JSON.stringify(sentencesOf(own)));
    console.log("citations", name, JSON.stringify(citationsOf(own)));
  }
  console.log("refusal", JSON.stringify(refusal));
  console.log("planted words in answers", JSON.stringify(leaksOf(answered)));
  record(answered);
  const { roc: _roc, confidentAt: _confidentAt, ...figures } = refusal;
  const line = summary(searched, { refusal: figures, citations: citationsOf(answered) });
  console.log(JSON.stringify(line));
  if (gate) hold(line);
}

function summary(searched: readonly Searched[], others: object) {
  const figures = (name: string) =>
    figuresOf((groupsOf(searched).get(name) ?? []).map(({ ranks }) => ranks.reranked));
  const translated = (groupsOf(searched).get("other") ?? []).map(
    (one) => one.translated ?? one.ranks.reranked,
  );
  return {
    set: "golden",
    small: figures("small"),
    hard: figures("hard"),
    large: {
      physio: figures("physio"),
      immigration: {
        ...figures("immigration"),
        same: figures("same"),
        other: figures("other"),
        otherTranslated: figuresOf(translated),
      },
    },
    ...(others as { refusal: object; citations: { supported: number } }),
  };
}

/** Fails the run if the engine has become worse. */
function hold({ small, citations }: ReturnType<typeof summary>): void {
  const worse = [
    ...(["r1", "r5", "mrr"] as const).filter((name) => small[name] < GATE[name]),
    ...(citations.supported < GATE.supported ? ["supported"] : []),
  ];
  for (const name of worse) console.error(`${name} is below the gate of ${GATE[name as keyof typeof GATE]}`);
  if (worse.length > 0) process.exitCode = 1;
}

/** Writes every question with its answer for human review. */
function record(answered: readonly Answered[]): void {
  mkdirSync("reports/eval", { recursive: true });
  const texts = answered.map(({ item, answer }) => {
    const cited = answer.citations.map(({ number, candidate }) => `[${number}] ${candidate.documentName}`);
    return `## ${item.id} ${item.kind}\n${item.question}\n\n_${answer.state}_\n${answer.response}\n${cited.join(" ")}\n`;
  });
  writeFileSync("reports/eval/golden-answers.md", texts.join("\n"));
}

async function languagesOf(db: EvalEngine["db"], userId: string): Promise<Map<string, Language>> {
  const rows = await db
    .selectFrom("passages")
    .innerJoin("documents", (join) =>
      join
        .onRef("documents.user_id", "=", "passages.user_id")
        .onRef("documents.id", "=", "passages.document_id"),
    )
    .select(["documents.filename", "passages.language", (expression) => expression.fn.countAll().as("count")])
    .where("passages.user_id", "=", userId)
    .where("documents.user_id", "=", userId)
    .groupBy(["documents.filename", "passages.language"])
    .orderBy("count", "asc")
    .execute();
  return new Map(
    rows.flatMap(({ filename, language }) => (language ? [[filename, language as Language]] : [])),
  );
}
