import { Counter, Gauge, type Registry } from "prom-client";

/** The product's own documentation, which the demo has indexed, answers this. */
const QUESTION = "What if it doesn't know?";
/** No visitor waits longer. */
const ANSWER_MS = 20_000;
const READY_MS = 3_000;
const LOOK_MS = 5_000;

type ServerAddress = { url: string; probeKey?: string | undefined };
export type Probed = { up: boolean; seconds: number; why: string };

/** Asks the demo as a visitor would. It is up only if an answer with a source comes back. */
export async function probe({ url, probeKey }: ServerAddress, answerMs = ANSWER_MS): Promise<Probed> {
  const began = performance.now();
  const probed = (up: boolean, why: string): Probed => ({
    up,
    seconds: Math.round(performance.now() - began) / 1000,
    why,
  });
  try {
    const answer = await fetch(new URL("/api/chat/public", url), {
      method: "POST",
      headers: { "content-type": "application/json", ...(probeKey ? { "x-probe-key": probeKey } : {}) },
      body: JSON.stringify({ message: QUESTION }),
      signal: AbortSignal.timeout(answerMs),
    });
    if (!answer.ok) return probed(false, `the server returned ${answer.status}`);
    const { state, citations, limited } = (await answer.json()) as Answer;
    if (limited) return probed(false, "the demo's rate limit applies to the probe: set PROBE_KEY");
    if (state !== "answered" && state !== "partly") return probed(false, `the answer has the state ${state}`);
    return citations.length > 0 ? probed(true, state) : probed(false, "the answer has no source");
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } };
    return probed(false, name === "TimeoutError" ? "no answer in time" : (cause?.code ?? message));
  }
}

type Answer = { state: string; citations: unknown[]; limited?: boolean };

async function isReady({ url }: ServerAddress): Promise<boolean> {
  const response = fetch(new URL("/api/ready", url), { signal: AbortSignal.timeout(READY_MS) });
  return response.then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Asks a question at a fixed interval, because each is a paid call if there is a language model. In between it only
 * checks readiness, and asks at once if the server is not ready or the last question failed.
 */
export function watchProbe(
  register: Registry,
  server: ServerAddress,
  { everySeconds, report }: { everySeconds: number; report: (probed: Probed) => void },
): () => void {
  const seen = probeMetrics(register);
  const stopped = new AbortController();
  let last: { at: number; up: boolean } | undefined;
  const look = async (): Promise<void> => {
    const due = !last?.up || Date.now() - last.at >= everySeconds * 1000;
    if (!due && (await isReady(server))) return;
    const at = Date.now();
    const probed = await probe(server);
    if (probed.up !== last?.up) report(probed);
    last = { at, up: probed.up };
    seen(probed);
  };
  const again = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await look();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_MS);
        stopped.signal.addEventListener("abort", () => resolve(clearTimeout(timer)), { once: true });
      });
    }
  };
  void again();
  return () => stopped.abort();
}

function probeMetrics(register: Registry) {
  const registers = [register];
  const up = new Gauge({
    name: "understudy_probe_up",
    help: "1 if the demo answered the last probe question",
    registers,
    // No value is reported before the first question.
    collect() {},
  });
  up.remove();
  const seconds = new Gauge({
    name: "understudy_probe_seconds",
    help: "Duration of the last probe question",
    registers,
  });
  const questions = new Counter({
    name: "understudy_probe_questions_total",
    help: "Probe questions by result",
    labelNames: ["answered"],
    registers,
  });
  return (probed: Probed): void => {
    up.set(Number(probed.up));
    seconds.set(probed.seconds);
    questions.inc({ answered: probed.up ? "yes" : "no" });
  };
}
