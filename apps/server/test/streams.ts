import type { ChatAnswer, ChatEvent } from "@understudy/contracts";
import type { TestApp } from "./app.ts";
import { buildOwner, textFile, until } from "./builders.ts";

export { DEMO_USER_ID } from "../src/app.ts";

export type StreamedEvent = { id: string; event: ChatEvent };

/** Listens on its own port, because a stream through `inject` can be read only after it has ended. */
export async function listen({ app }: TestApp): Promise<string> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.server.address();
  if (typeof address !== "object" || !address) throw new Error("The server does not listen.");
  return `http://127.0.0.1:${address.port}`;
}

/** An owner whose documents are indexed. */
export async function ownerWith(product: TestApp, documents: Record<string, string>) {
  const owner = await buildOwner(product);
  const api = product.api(owner.cookie);
  for (const [name, text] of Object.entries(documents)) await api.documents.upload(textFile(name, text));
  await until(async () => (await api.documents.list()).every(({ status }) => status === "ready"));
  return { ...owner, api };
}

/** Reads the events of a stream one by one, as they arrive. */
export async function* readEvents(response: Response): AsyncGenerator<StreamedEvent, void> {
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
  let text = "";
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, id = "", type, data] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (type && data) yield { id, event: { type, ...(JSON.parse(data) as object) } as ChatEvent };
    }
  }
}

export async function readAllEvents(response: Response): Promise<StreamedEvent[]> {
  const all: StreamedEvent[] = [];
  for await (const one of readEvents(response)) all.push(one);
  return all;
}

/** The text that results from these events. */
export function textOf(events: readonly StreamedEvent[], before = ""): string {
  return events.reduce((text, { event }) => {
    if (event.type === "text-retract") return text.slice(0, event.from);
    return event.type === "text-delta" ? text + event.text : text;
  }, before);
}

export function endOf(events: readonly StreamedEvent[]): ChatAnswer {
  const ends = events.filter(({ event }) => event.type === "answer-end" || event.type === "answer-error");
  const [end] = ends;
  if (ends.length !== 1 || events.at(-1) !== end || !end) throw new Error(`${ends.length} ends`);
  if (end.event.type !== "answer-end" && end.event.type !== "answer-error") throw new Error("no end");
  return end.event.answer;
}
