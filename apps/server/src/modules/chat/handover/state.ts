/**
 * Who answers a visitor: the assistant or, while a lease lasts, the owner. This is a pure state machine. The caller
 * that stores a step must hold the lock on the conversation's row, so that steps from any tab and any server are
 * serialized.
 */
export type Handover = {
  /** When the owner's presence expires unless it is renewed; null while the assistant answers. */
  until: Date | null;
  /** Counts the handovers in both directions. A request with an older number is outdated. */
  turn: number;
};

export type HandoverEvent =
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
export type Situation = {
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
export type Step = { handover: Handover; act: Act };

/** An owner who is silent for this long has left. */
export const PRESENCE_MS = 3 * 60_000;

export const ASSISTANT: Handover = { until: null, turn: 0 };

export function isPersonThere({ until }: Handover, at: Date): boolean {
  return until !== null && until > at;
}

export function step(handover: Handover, event: HandoverEvent, situation: Situation): Step {
  const unchanged = (act: Act): Step => ({ handover, act });
  const { at, isWaiting } = situation;
  switch (event.type) {
    case "join":
      // The owner can renew an expired lease that has not been ended yet.
      return { handover: present(handover, at), act: "nothing" };
    case "say":
      // The assistant finishes the answer it has started, so that two never answer at once.
      if (handover.until === null || situation.isAnswering) return unchanged("refuse");
      return { handover: present(handover, at), act: "speak" };
    case "hand back":
      return handover.until === null ? unchanged("nothing") : handBack(handover, isWaiting);
    case "leave":
      if (handover.until === null || event.turn !== handover.turn) return unchanged("nothing");
      return handBack(handover, isWaiting);
    case "time-out":
      if (handover.until === null || isPersonThere(handover, at)) return unchanged("nothing");
      return handBack(handover, isWaiting);
    case "ask":
      if (handover.until === null) return unchanged("answer");
      return isPersonThere(handover, at) ? unchanged("keep") : handBack(handover, true);
  }
}

function present({ until, turn }: Handover, at: Date): Handover {
  return { until: new Date(at.getTime() + PRESENCE_MS), turn: until === null ? turn + 1 : turn };
}

/** The assistant answers a waiting visitor again. */
function handBack({ turn }: Handover, isWaiting: boolean): Step {
  return { handover: { until: null, turn: turn + 1 }, act: isWaiting ? "answer" : "nothing" };
}
