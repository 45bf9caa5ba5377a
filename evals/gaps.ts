import { sql } from "kysely";
import { groupingJobs } from "../apps/server/src/modules/answers/gaps/grouping.ts";
import { newTimeId } from "../apps/server/src/platform/ids.ts";
import type { ProfileRef } from "../apps/server/src/platform/profile-ref.ts";
import { readOwners } from "../testing/golden.ts";
import { indexOwner } from "../testing/index-owner.ts";
import type { EvalEngine, EvalOptions } from "./engine.ts";
import { readPairs } from "./saved-answer-reuse.ts";

type Seed = { question: string; means: string };

const GAPS = 300;
const BAR = 0.85;

/** Whether gaps are grouped by meaning: golden questions, with five paraphrases of some, in the order of a week. */
export async function evalGaps({ db, embedder, reranker }: EvalEngine, { gate }: EvalOptions): Promise<void> {
  const pairs = readPairs();
  const owners = readOwners();
  let left = GAPS - pairs.reduce((sum, { paraphrases }) => sum + 1 + paraphrases.length, 0);
  const pairsOf = { together: 0, right: 0, same: 0, gaps: 0, groups: 0 };
  for (const [index, owner] of owners.entries()) {
    const own = pairs.filter(({ id }) => owner.questions.some((one) => one.id === id));
    const alone = owner.questions
      .filter(
        ({ id, kind }) => kind !== "followup" && kind !== "smalltalk" && !own.some((one) => one.id === id),
      )
      .slice(0, Math.ceil(left / (owners.length - index)));
    left -= alone.length;
    const golden = new Map(owner.questions.map(({ id, question }) => [id, question]));
    const seeds: Seed[] = [
      ...own.flatMap(({ id, paraphrases }) =>
        [golden.get(id) ?? "", ...paraphrases].map((question) => ({ question, means: id })),
      ),
      ...alone.map(({ id, question }) => ({ question, means: id })),
    ];
    const profileRef = await indexOwner(db, owner.name, [], undefined);
    const groups = await grouped({ db, embedder, reranker }, profileRef, shuffled(seeds));
    pairsOf.gaps += seeds.length;
    pairsOf.groups += new Set(groups.map(({ group }) => group)).size;
    for (const [at, one] of groups.entries()) {
      for (const other of groups.slice(at + 1)) {
        const [together, same] = [one.group === other.group, one.means === other.means];
        if (together) pairsOf.together += 1;
        if (same) pairsOf.same += 1;
        if (together && same) pairsOf.right += 1;
        if (together && !same) console.log(`one group: ${one.question} | ${other.question}`);
      }
    }
    console.log(`${owner.name}: ${seeds.length} gaps`);
  }
  const precision = pairsOf.right / pairsOf.together;
  const recall = pairsOf.right / pairsOf.same;
  const f1 = (2 * precision * recall) / (precision + recall);
  console.log(JSON.stringify({ set: "gaps", ...pairsOf, precision, recall, f1, bar: BAR }));
  if (gate && !(f1 >= BAR)) process.exitCode = 1;
}

/** The same shuffled order every time. */
function shuffled(seeds: readonly Seed[]): Seed[] {
  const orderOf = ({ question }: Seed) =>
    [...question].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0, 7);
  return seeds.toSorted((a, b) => orderOf(a) - orderOf(b));
}

async function grouped(
  { db, embedder, reranker }: EvalEngine,
  profileRef: ProfileRef,
  seeds: readonly Seed[],
) {
  const { userId, profileId } = profileRef;
  const conversation = newTimeId();
  await sql`insert into chat_sessions (user_id, id, profile_id, session_id)
    values (${userId}, ${conversation}, ${profileId}, ${String(conversation)})`.execute(db);
  const rows = seeds.map((seed, index) => ({ ...seed, id: conversation + index + 1 }));
  for (const { id, question } of rows) {
    await sql`insert into question_groups (user_id, id, profile_id, count, last_at, gaps, gap_at)
      values (${userId}, ${id}, ${profileId}, 1, now(), 1, now())`.execute(db);
    await sql`insert into chat_messages (user_id, id, session_id, profile_id, message, response, state, question_group)
      values (${userId}, ${id}, ${conversation}, ${profileId}, ${question}, '', 'not_answered', ${id})`.execute(
      db,
    );
  }
  const [group] = groupingJobs({ db, embedder, reranker, publishLiveEvent: async () => {} });
  await group?.run(profileRef);
  const { rows: found } = await sql<{ id: number; question_group: number }>`
    select id, question_group from chat_messages where user_id = ${userId}`.execute(db);
  const groupOf = new Map(found.map((row) => [row.id, row.question_group]));
  return rows.map(({ id, ...seed }) => ({ ...seed, group: groupOf.get(id) }));
}
