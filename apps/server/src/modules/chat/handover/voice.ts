/**
 * Who speaks to a visitor: the assistant or, for as long as a lease lasts, the owner. A pure machine; whoever stores a
 * step holds the conversation's row, so that steps come one after the other from any tab and any server.
 */
export type Voice = {
  /** The owner is there until then, unless she gives a sign of life; null while the assistant speaks. */
  until: Date | null;
  /** Counts the changes of the voice: whoever acts on an older one acts on what is no longer so. */
  turn: number;
};

export type Happening =
  /** The owner comes, or is still there. */
  | { type: "join" }
  | { type: "say" }
  | { type: "hand back" }
  /** The visitor wants the assistant again, and has seen this turn. */
  | { type: "leave"; turn: number }
  | { type: "time-out" }
  /** The visitor says something. */
  | { type: "ask" };

/** What is so at this moment. */
export type Seen = {
  at: Date;
  /** An answer of the assistant's is under way. */
  isAnswering: boolean;
  /** The visitor's last words are to the owner, and she has said nothing since. */
  isWaiting: boolean;
};

/**
 * `keep`: the visitor's words are the owner's to answer. `answer`: the assistant answers what waits and what is asked.
 * `speak`: the owner's words go out. `refuse`: they may not, and nothing changes.
 */
type Act = "nothing" | "keep" | "answer" | "speak" | "refuse";
export type Step = { voice: Voice; act: Act };

/** An owner who is silent for so long has gone. */
export const PRESENCE_MS = 3 * 60_000;

export const ASSISTANT: Voice = { until: null, turn: 0 };

export function isPersonThere({ until }: Voice, at: Date): boolean {
  return until !== null && until > at;
}

export function step(voice: Voice, happening: Happening, seen: Seen): Step {
  const stays = (act: Act): Step => ({ voice, act });
  const { at, isWaiting } = seen;
  switch (happening.type) {
    case "join":
      // A lease that has run out and that nobody has ended yet is hers to renew.
      return { voice: present(voice, at), act: "nothing" };
    case "say":
      // What the assistant has begun it ends: two never speak at once.
      if (voice.until === null || seen.isAnswering) return stays("refuse");
      return { voice: present(voice, at), act: "speak" };
    case "hand back":
      return voice.until === null ? stays("nothing") : handedBack(voice, isWaiting);
    case "leave":
      if (voice.until === null || happening.turn !== voice.turn) return stays("nothing");
      return handedBack(voice, isWaiting);
    case "time-out":
      if (voice.until === null || isPersonThere(voice, at)) return stays("nothing");
      return handedBack(voice, isWaiting);
    case "ask":
      if (voice.until === null) return stays("answer");
      return isPersonThere(voice, at) ? stays("keep") : handedBack(voice, true);
  }
}

function present({ until, turn }: Voice, at: Date): Voice {
  return { until: new Date(at.getTime() + PRESENCE_MS), turn: until === null ? turn + 1 : turn };
}

/** Whoever waits is the assistant's again. */
function handedBack({ turn }: Voice, isWaiting: boolean): Step {
  return { voice: { until: null, turn: turn + 1 }, act: isWaiting ? "answer" : "nothing" };
}
