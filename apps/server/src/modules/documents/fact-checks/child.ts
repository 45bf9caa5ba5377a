import { createInterface } from "node:readline";
import { contradictionSearches, contradictionsBetween } from "@understudy/knowledge/contradictions";
import { endingsIn } from "@understudy/knowledge/endings";
import { blockNetwork, reportMemory, writeLine } from "../../../platform/bounded-inside.ts";
import type { FactRequest } from "./fact-reader.ts";

/** A process that finds what passages state, and what contradicts it. Each line of input is one request. */
blockNetwork();

for await (const line of createInterface({ input: process.stdin })) {
  reportMemory();
  writeLine(JSON.stringify(answer(JSON.parse(line) as FactRequest)));
}

function answer(request: FactRequest): unknown {
  if (request.find === "statements") {
    const { passages, readOn } = request;
    const endings = passages.flatMap((passage) => endingsIn(passage, readOn));
    return { searches: contradictionSearches(passages), endings };
  }
  const { passages, others, today, replaced } = request;
  return contradictionsBetween(passages, others, { today: new Date(today), replaced: new Set(replaced) });
}
