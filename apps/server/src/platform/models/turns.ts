/** One call to the models process: its owner, its urgency, and a signal that aborts when the caller stops waiting. */
export type ModelTurn = { isUrgent: boolean; owner: string; signal: AbortSignal };
/** Does the next part of a call's work; returns true if it was the last. */
export type Step = () => Promise<boolean>;
type Waiting = { step: Step; resolve: () => void; reject: (reason: unknown) => void };
/** An owner's usage of the models in milliseconds, and the owner's waiting calls. */
type Share = { used: number; calls: Waiting[] };
type Lane = Map<string, Share>;

/** Queue limits per owner and in total. A call beyond them is rejected at once, and the search uses keywords. */
const MOST = { ofOwner: 100, ofAll: 1_000 };

/**
 * More than the work of an ordinary question, which embeds once and scores dozens of lines, so that an owner with an
 * occasional question does not have to queue.
 */
const CREDIT_MS = 1_500;

type Options = {
  most?: typeof MOST;
  creditMs?: number;
  clock?: () => number;
  /** Waited for between two steps, so that calls which have arrived take part in the next turn. */
  between?: () => Promise<void>;
};

export class OverloadedError extends Error {
  override name = "OverloadedError";
}

/**
 * Runs one step at a time, questions before uploads. The next turn goes to the owner who has used the models least, by
 * time and not by calls. An owner with many or long questions waits for their own work, and everyone else only for the
 * current run. Calls whose caller has stopped waiting are dropped.
 */
export function takeTurns({
  most = MOST,
  creditMs = CREDIT_MS,
  clock = () => performance.now(),
  between = async () => {},
}: Options = {}) {
  const urgent: Lane = new Map();
  const patient: Lane = new Map();
  let running = false;

  async function work(): Promise<void> {
    if (running) return;
    running = true;
    for (let share = next(); share; share = next()) {
      await runStep(share);
      await between();
    }
    running = false;
  }

  const next = (): Share | undefined => leastUsed(urgent, creditMs) ?? leastUsed(patient, creditMs);

  async function runStep(share: Share): Promise<void> {
    const [call] = share.calls;
    if (!call) return;
    const started = clock();
    try {
      if (await call.step()) {
        remove(share, call);
        call.resolve();
      }
    } catch (error) {
      remove(share, call);
      call.reject(error);
    }
    share.used += clock() - started;
  }

  /** Does the work of one call, each step in its own turn. */
  return function run({ isUrgent, owner, signal }: ModelTurn, step: Step): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const lane = isUrgent ? urgent : patient;
    const all = [...lane.values()].reduce((sum, { calls }) => sum + calls.length, 0);
    const share = shareOf(lane, owner, creditMs);
    if (all >= most.ofAll || share.calls.length >= most.ofOwner) {
      return Promise.reject(new OverloadedError("Too many model calls are waiting."));
    }
    return new Promise((resolve, reject) => {
      const call: Waiting = { step, resolve, reject };
      share.calls.push(call);
      signal.addEventListener(
        "abort",
        () => {
          remove(share, call);
          reject(signal.reason);
        },
        { once: true },
      );
      void work();
    });
  };
}

/**
 * A returning owner gets one fixed credit, however long they were away: they start that far ahead of the waiting
 * owners.
 */
function shareOf(lane: Lane, owner: string, creditMs: number): Share {
  const known = lane.get(owner);
  if (known && known.calls.length > 0) return known;
  const share = known ?? { used: 0, calls: [] };
  share.used = Math.max(share.used, levelOf(lane) - creditMs);
  lane.set(owner, share);
  return share;
}

/** The usage of the owner whose turn is next. */
function levelOf(lane: Lane): number {
  const waiting = [...lane.values()].filter(({ calls }) => calls.length > 0);
  return waiting.length > 0 ? Math.min(...waiting.map(({ used }) => used)) : 0;
}

function leastUsed(lane: Lane, creditMs: number): Share | undefined {
  const level = levelOf(lane);
  let found: Share | undefined;
  for (const [owner, share] of lane) {
    // Not earlier, or an owner who pauses briefly would get a new credit each time.
    if (share.calls.length === 0 && share.used <= level - creditMs) lane.delete(owner);
    if (share.calls.length > 0 && share.used === level) found ??= share;
  }
  // No calls are waiting, so all owners start equal again.
  if (!found) lane.clear();
  return found;
}

function remove({ calls }: Share, call: Waiting): void {
  const place = calls.indexOf(call);
  if (place >= 0) calls.splice(place, 1);
}
