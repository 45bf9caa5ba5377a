import type { ChatAnswer } from "@understudy/contracts";
import { type GoldenQuestion, questionsBefore, readOwners } from "../../testing/golden.ts";
import { expect, query, test } from "../product.ts";
import { type PublicOwner, publicOwner } from "../public-owner.ts";
import { filesOf, firstNameOf, questionsOf } from "./golden-owner.ts";
import { writeSection } from "./report.ts";
import { type Passage, type Turn, transcriptOf } from "./transcript.ts";

const REPORT = "reports/owners-transcript.md";

for (const golden of readOwners()) {
  test(`${golden.name} uploads three files and asks twenty questions`, async ({ page, browser }) => {
    const owner = await publicOwner(page, golden.name, { firstName: firstNameOf(golden) });
    const files = await filesOf(golden, browser);
    const documents = [];
    for (const file of files) documents.push(await owner.upload(file));
    const turns: Turn[] = [];
    for (const item of questionsOf(golden, files)) turns.push(await ask(owner, item));
    const passages = (await query(
      `select d.filename, p.page, p.heading_path, p.text
       from passages p join documents d on d.user_id = $1 and d.id = p.document_id
       where p.user_id = $1 order by d.filename, p.position`,
      [owner.id],
    )) as Passage[];
    writeSection(REPORT, golden.name, transcriptOf({ documents, passages, turns }));
    expect(documents.map(({ status }) => status)).toEqual(["ready", "ready", "ready"]);
    expect(turns.filter(({ answer }) => answer.state === "failed")).toEqual([]);
  });
}

/** Asks the earlier questions of the same conversation first. */
async function ask({ call, id: userId }: PublicOwner, item: GoldenQuestion): Promise<Turn> {
  let answer: ChatAnswer | undefined;
  const send = async (message: string): Promise<ChatAnswer> => {
    const sessionId = answer?.sessionId;
    const body = { message, userId, ...(sessionId ? { sessionId } : {}) };
    return (await call("POST", "/api/chat", body)) as unknown as ChatAnswer;
  };
  for (const question of questionsBefore(item)) answer = await send(question);
  const started = performance.now();
  return { item, answer: await send(item.question), ms: performance.now() - started };
}
