/**
 * Who answers a visitor: the assistant or, while a lease lasts, the owner. This is a pure state machine. The caller
 * that stores a step must hold the lock on the conversation's row, so that steps from any tab and any server are
 * serialized.
 */
export type Voice = {
  /** When the owner's presence expires unless it is renewed; null while the assistant answers. */
  until: Date | null;
  /** Counts the handovers in both directions. A request with an older number is outdated. */
  turn: number;
};

export type Happening =
  /** The owner joins or is still present. */
  | { type: "join" }
  | { type: "say" }
  | { type: "hand back" }
  /** The visitor wants the assistant back. `turn` is the last one that they saw. */
  | { type: "leave"; turn: number }
  | { type: "time-out" }
  /** The visitor sends a message. */
  | { type: "ask" };

/** The state of the conversation at this moment. */
export type Seen = {
  at: Date;
  /** The assistant is generating an answer. */
  isAnswering: boolean;
  /** The visitor's last message is for the owner, who has not replied since. */
  isWaiting: boolean;
};

/**
 * `keep`: the visitor's message is stored for the owner. `answer`: the assistant answers the waiting messages and the
 * new question. `speak`: the owner's message is sent. `refuse`: it can't be sent, and nothing changes.
 */
type Act = "nothing" | "keep" | "answer" | "speak" | "refuse";
export type Step = { voice: Voice; act: Act };

/** An owner who is silent for this long has left. */
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
      // The owner can renew an expired lease that has not been ended yet.
      return { voice: present(voice, at), act: "nothing" };
    case "say":
      // The assistant finishes the answer it has started, so that two never answer at once.
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

/** The assistant answers a waiting visitor again. */
function handedBack({ turn }: Voice, isWaiting: boolean): Step {
  return { voice: { until: null, turn: turn + 1 }, act: isWaiting ? "answer" : "nothing" };
}
