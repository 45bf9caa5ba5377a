/** Runs in the browser: the chat itself, fed by a source that sends what the test wants, in the product's format. */

type Root = { render: (node: unknown) => void; unmount: () => void };
type Host = {
  createElement: (type: unknown, props: object) => unknown;
  createRoot: (place: Element) => Root;
  Chat: unknown;
};
type TestText = { number: number; text: string };
/** How often something was rendered, and what was found in it. */
export type DrawResult = { renders: number; missed: number; unread: string[]; strange: string[] };
type StreamOptions = { cuts: boolean; splits: boolean; ended: boolean };

declare global {
  interface Window {
    stage: { play: (payloads: TestText[], ways: StreamOptions) => Promise<DrawResult> };
    /** Counted by the component that renders answers. */
    __drawn: number;
  }
}

const KNOWN = "p,span,strong,em,code,pre,blockquote,ul,ol,li,div,table,thead,tbody,tr,th,td,a,br,button";
const STRANGE = [
  `.us-answer :not(${KNOWN})`,
  '.us-answer a:not([href^="http://"],[href^="https://"],[href^="mailto:"])',
  ...["style", "src", "srcset", "onerror", "onload", "onclick", "onfocus"].map(
    (name) => `.us-answer [${name}]`,
  ),
].join(",");
const AT_ONCE = 100;
const PATIENCE = 400;
const SESSION = "stage";

export function openStage({ createElement, createRoot, Chat }: Host): void {
  // A hidden page gets no animation frames, so the chat renders every event as it arrives.
  Object.defineProperty(document, "hidden", { get: () => true });
  localStorage.setItem("understudy:stage", JSON.stringify({ sessionId: SESSION }));
  window.__drawn = 0;
  const place = document.body.appendChild(document.createElement("div"));

  const mount = (source: object): Root => {
    const root = createRoot(place);
    const words = { assistant: "Ada's assistant", ownerName: "Ada", placeholder: "Ask" };
    root.render(createElement(Chat, { source, ...words, remember: "stage" }));
    return root;
  };

  async function play(payloads: TestText[], ways: StreamOptions): Promise<DrawResult> {
    const drawn: DrawResult = { renders: 0, missed: 0, unread: [], strange: [] };
    for (const payload of payloads) {
      if (ways.cuts || ways.splits) await stream(mount, payload, ways, drawn);
      if (ways.ended) await end(mount, payload, drawn);
    }
    return drawn;
  }
  window.stage = { play };
}

type Mount = (source: object) => Root;

/** One answer in progress: every character separately, then again in two parts, split at every position. */
async function stream(
  mount: Mount,
  { number, text }: TestText,
  ways: StreamOptions,
  drawn: DrawResult,
): Promise<void> {
  let over: () => void = () => {};
  const done = new Promise<void>((resolve) => {
    over = resolve;
  });
  const see = async (before: number, state: string): Promise<void> => {
    for (let turns = 0; window.__drawn === before && turns < PATIENCE; turns += 1) await turn();
    if (window.__drawn === before) drawn.missed += 1;
    else drawn.renders += 1;
    look(number, state, drawn);
  };
  async function* events() {
    yield { type: "answer-start", exchangeId: 1, sessionId: SESSION };
    const say = async function* (part: string, state: string) {
      const before = window.__drawn;
      yield { type: "text-delta", text: part };
      await see(before, state);
    };
    for (let at = 0; ways.cuts && at < text.length; at += 1) {
      yield* say(text.charAt(at), text.slice(0, at + 1));
    }
    if (ways.cuts) yield { type: "citation", citation: citationOf(text) };
    for (let at = 1; ways.splits && at < text.length; at += 1) {
      yield { type: "text-retract", from: 0 };
      yield* say(text.slice(0, at), text.slice(0, at));
      yield* say(text.slice(at), text);
    }
    const before = window.__drawn;
    yield { type: "answer-end", answer: answerOf(text) };
    await see(before, text);
    over();
  }
  const root = mount({
    conversation: async () => ({
      exchanges: [{ message: "?", thumb: null, answer: { ...answerOf(""), citations: [] }, pending: true }],
    }),
    follow: events,
  });
  await done;
  const mark = /zq\d+z/.exec(text)?.[0] ?? "none";
  if (!document.querySelector(".us-answer")?.textContent.includes(mark)) drawn.unread.push(mark);
  root.unmount();
}

/** Answers that ended after every character, as they come back from the store. */
async function end(mount: Mount, { number, text }: TestText, drawn: DrawResult): Promise<void> {
  for (let from = 1; from <= text.length; from += AT_ONCE) {
    const cuts = Array.from({ length: Math.min(AT_ONCE, text.length - from + 1) }, (_, at) => from + at);
    const root = mount({
      conversation: async () => ({
        exchanges: cuts.map((at) => ({ message: "?", thumb: null, answer: answerOf(text.slice(0, at)) })),
      }),
    });
    const count = (): number => document.querySelectorAll(".us-exchange").length;
    for (let turns = 0; count() < cuts.length && turns < PATIENCE; turns += 1) await turn();
    drawn.renders += count();
    drawn.missed += cuts.length - count();
    look(number, `ended from ${from}`, drawn);
    root.unmount();
  }
}

function look(number: number, state: string, drawn: DrawResult): void {
  const found = document.querySelector(STRANGE);
  if (found && drawn.strange.length < 20) drawn.strange.push(`${number} ${found.outerHTML} in ${state}`);
}

function answerOf(response: string) {
  return {
    response,
    sessionId: SESSION,
    exchangeId: 1,
    state: "answered",
    citations: [citationOf(response)],
    unsupported: [],
    suggestions: [],
    contact: false,
  };
}

function citationOf(text: string) {
  const names = { documentName: text, headingPath: [text], page: null, passage: text, quote: text };
  return { number: 1, start: 0, end: text.length, ...names };
}

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** One turn of the browser's event loop: a timer would wait longer than a frame takes. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(0);
  });
}
