import type { Persona } from "./events.ts";
import { TEXTS } from "./respond.data.ts";
import type { Courtesy } from "./understand.data.ts";
import type { Language } from "./words.ts";

/** Maximum number of example questions for a visitor. */
const EXAMPLES = 3;

/** A short reply by the assistant itself, in the owner's name and the visitor's language. It needs no search. */
export function courtesyReply(
  { kind, language }: { kind: Courtesy; language: Language },
  { ownerName, examples = [] }: Pick<Persona, "ownerName" | "examples">,
): string {
  const texts = TEXTS[language];
  const text = kind === "capability" && examples.length === 0 ? texts.capabilityAlone : texts[kind];
  const list = examples.slice(0, EXAMPLES).map((question) => `- ${question}`);
  return text.replaceAll("NAME", ownerName).replace("EXAMPLES", () => list.join("\n"));
}
