import type { Reply } from "@understudy/knowledge";
import type { Evidence } from "../testing/golden.ts";
import { round, share } from "./statistics.ts";

export type Turn = {
  say: string;
  kind: string;
  expect: "answer" | "refuse" | "partial" | "courtesy";
  intent?: string;
  answer_facts?: string[];
  must_not?: string[];
  unanswered_part?: string;
  gold?: Evidence[];
};
export type Dialogue = { id: string; owner: string; lang: string; turns: Turn[] };

export const VERDICTS = ["right", "hedged", "missed", "wrong"] as const;
export type Verdict = (typeof VERDICTS)[number];

export type ScoredTurn = {
  id: string;
  dialogue: string;
  owner: string;
  turn: Turn;
  reply: Pick<Reply, "state" | "response" | "citations">;
  verdict: Verdict;
  /** The text of the previous reply, repeated for another question. */
  repeated: boolean;
  ms: number;
};

/** Judges one reply by the rules in the README next to the dialogues. */
export function judge(turn: Turn, { state, response, citations }: ScoredTurn["reply"]): Verdict {
  if (turn.expect === "courtesy") {
    if (citations.length > 0 && state === "answered") return "wrong";
    if (citations.length > 0 || UNKNOWN.test(response)) return "missed";
    return turn.intent === "identity" && !SAYS_AI.test(response) ? "missed" : "right";
  }
  if (turn.expect === "refuse") {
    if (state === "not_answered") return "right";
    return state === "partly" ? "hedged" : "wrong";
  }
  const facts = (turn.answer_facts ?? []).every((fact) => says(response, fact));
  const forbidden = (turn.must_not ?? []).some((fact) => says(response, fact));
  if (facts && !forbidden && touchesGold(citations, turn.gold ?? [])) {
    if (state === "partly") return "hedged";
    return state === "answered" ? "right" : "missed";
  }
  return state === "answered" ? "wrong" : "missed";
}

const UNKNOWN = /i don['’]?t know|don['’]t say|no lo s[eé]|no s[eé]\b|ich wei(ß|ss) es nicht|je ne sais pas/i;
const SAYS_AI = /\bAI\b|\bIA\b|\bKI\b|artificial/i;

/** Alternatives of a fact are separated by ` | `. */
function says(text: string, fact: string): boolean {
  return fact.split(" | ").some((alternative) => plain(text).includes(plain(alternative).trim()));
}

function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[*_`#>|]/g, " ")
    .replace(/[’‘]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/[–—]/g, "-")
    .replace(/\s+/g, " ");
}

/** Whether a cited passage contains the evidence, or at least four in five of its longer words. */
function touchesGold(citations: Reply["citations"], gold: readonly Evidence[]): boolean {
  const wanted = gold
    .flatMap(({ quote, alt = [] }) => [quote, ...alt.map((other) => other.quote)])
    .map(plain);
  return citations.some(({ candidate, quote }) => {
    const passage = plain(candidate.text);
    return wanted.some((words) => {
      if (passage.includes(words) || words.includes(plain(quote))) return true;
      const long = words.split(" ").filter((word) => word.length > 3);
      return long.filter((word) => passage.includes(word)).length >= 0.8 * long.length;
    });
  });
}

/** Shares of right, hedged, missed and wrong turns, and how many dialogues have no wrong turn. */
export function tallyOf(turns: readonly ScoredTurn[]) {
  const shares = (some: readonly ScoredTurn[]) => ({
    turns: some.length,
    ...Object.fromEntries(
      VERDICTS.map((one) => [one, share(some.filter(({ verdict }) => verdict === one).length, some.length)]),
    ),
  });
  const by = (key: (turn: ScoredTurn) => string) =>
    Object.fromEntries(
      [...new Set(turns.map(key))]
        .sort()
        .map((name) => [name, shares(turns.filter((turn) => key(turn) === name))]),
    );
  const dialogues = [...new Set(turns.map(({ dialogue }) => dialogue))];
  const clean = dialogues.filter(
    (id) => !turns.some((turn) => turn.dialogue === id && turn.verdict === "wrong"),
  );
  const times = turns.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    ...shares(turns),
    withoutWrong: share(clean.length, dialogues.length),
    repeated: turns.filter(({ repeated }) => repeated).length,
    p95Ms: round(times[Math.floor(0.95 * (times.length - 1))] ?? 0),
    expects: by(({ turn }) => turn.expect),
    kinds: by(({ turn }) => turn.kind),
  };
}
