import { Agent } from "node:http";
import { post } from "../../testing/load-client.ts";
import { questionAt } from "../../testing/load-harness.ts";
import { asMarkdown, prose } from "../../testing/prose.ts";
import type { BenchFile } from "../../testing/sample-files.ts";

type Owner = { cookie: string; upload: (file: BenchFile) => Promise<void> };
export type VisitorTotals = {
  questions: number;
  answered: number;
  uploaded: number;
  again: number;
  faults: string[];
  ms: number[];
};

/** The number of documents that the owner keeps. Older ones are deleted, so that the search volume stays constant. */
const MAX_DOCUMENTS = 5;
const MAX_REPORTED_FAULTS = 5;

/** Sends questions at this rate, whether or not the last ones are answered, and uploads at this interval. */
export function startVisitors(
  origin: string,
  userId: string,
  owner: Owner,
  pace: { perSecond: number; uploadSeconds: number },
) {
  const agent = new Agent({ keepAlive: true });
  const totals: VisitorTotals = { questions: 0, answered: 0, uploaded: 0, again: 0, faults: [], ms: [] };
  const under = new Set<Promise<void>>();
  const fault = (error: unknown): void => {
    totals.faults.push(String(error));
    if (totals.faults.length <= MAX_REPORTED_FAULTS) console.log(`  failed: ${String(error).slice(0, 300)}`);
  };
  const track = (work: Promise<void>): void => {
    const one = work.catch(fault).finally(() => under.delete(one));
    under.add(one);
  };
  async function ask(number: number): Promise<void> {
    const began = performance.now();
    const body = { userId, message: questionAt(number) };
    const onAgain = (): void => {
      totals.again += 1;
    };
    const text = await post(`${origin}/api/chat`, { agent, body, accept: "text/event-stream", onAgain });
    if (!text.includes("event: answer-end")) throw new Error(`An answer has no end: ${text.slice(-300)}`);
    totals.answered += 1;
    totals.ms.push(performance.now() - began);
  }
  async function upload(number: number): Promise<void> {
    const bytes = new Uint8Array(Buffer.from(asMarkdown(prose(number, 6, 120))));
    await owner.upload({ name: `note-${number}.md`, type: "text/markdown", bytes });
    totals.uploaded += 1;
    const headers = { cookie: owner.cookie, origin };
    const list = (await (await fetch(`${origin}/api/documents`, { headers })).json()) as ListedDocument[];
    const notes = list.filter(({ status, filename }) => status === "ready" && filename.startsWith("note-"));
    for (const { id } of notes.toSorted((a, b) => b.id - a.id).slice(MAX_DOCUMENTS)) {
      await fetch(`${origin}/api/documents/${id}`, { method: "DELETE", headers });
    }
  }
  const asking = setInterval(() => track(ask(totals.questions++)), 1000 / pace.perSecond);
  let uploads = 0;
  const uploading = setInterval(() => track(upload(++uploads)), 1000 * pace.uploadSeconds);
  return {
    heard: totals,
    async stop(): Promise<void> {
      clearInterval(asking);
      clearInterval(uploading);
      await Promise.all(under);
      agent.destroy();
    },
  };
}

type ListedDocument = { id: number; status: string; filename: string };

/** The content that the questions are about, among much that they are not. */
export function handbook(): BenchFile {
  const prices =
    "# Prices\n\nA single session costs £180. It lasts ninety minutes. You may cancel two days before.";
  const text = `${prices}\n\n${asMarkdown(prose(1, 100, 180))}`;
  return { name: "handbook.md", type: "text/markdown", bytes: new Uint8Array(Buffer.from(text)) };
}
