/** Runs in the host page, in any engine, so it uses nothing that a hostile page could have replaced. */

export type Watched = Window & { __heard: string[]; __held: unknown };

/** The first script of every page. It records every error after it. */
export const WATCH = `
  window.__heard = [];
  addEventListener("error", (e) => __heard.push("error " + (e.message || (e.target && e.target.src))), true);
  addEventListener("unhandledrejection", (e) => __heard.push("rejection " + e.reason));
  document.addEventListener("securitypolicyviolation", (e) =>
    __heard.push("policy " + e.violatedDirective + " " + e.blockedURI));
  ["error", "warn"].forEach((name) => {
    const was = console[name];
    console[name] = function () { __heard.push(name + " " + [].slice.call(arguments).join(" ")); was.apply(console, arguments); };
  });`;

/** The look and position of every element of the page, and the global names of its window. */
export function look() {
  const page = (window.frames[0] ?? window) as Window;
  const { document } = page;
  const lines: string[] = [];
  const all = document.querySelectorAll("*");
  for (let at = 0; at < all.length; at += 1) {
    const element = all[at] as Element;
    if (element.localName === "script" || element.localName === "understudy-widget") continue;
    const style = page.getComputedStyle(element);
    const { x, y, width, height } = element.getBoundingClientRect();
    let text = `${element.localName} ${x} ${y} ${width} ${height}`;
    for (let name = 0; name < style.length; name += 1) {
      const property = style.item(name);
      text += `;${property}:${style.getPropertyValue(property)}`;
    }
    lines.push(text);
  }
  const names = Object.getOwnPropertyNames(page).filter((name) => !/^\d+$/.test(name));
  // As strings, because an old library may override how arrays are serialized.
  const joined = (all: string[]): string => all.join("\n");
  return { lines: joined(lines), names: joined(names), heard: joined((page as Watched).__heard) };
}

/** Opens the bubble, asks, and waits for the answer. Returns what is wrong, or nothing. */
export async function drive({ question, answer }: { question: string; answer: string }): Promise<string> {
  const page = (window.frames[0] ?? window) as Window & typeof globalThis;
  const { document } = page;
  const until = async <Found>(ask: () => Found): Promise<Found> => {
    for (let turn = 0; turn < 200; turn += 1) {
      const found = ask();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return ask();
  };
  const host = () => document.querySelector("understudy-widget");
  const inside = <Kind extends Element>(selector: string) =>
    host()?.shadowRoot?.querySelector<Kind>(selector);
  /** The element is in the window, and no element of the page covers it. */
  const isInReach = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isInside =
      left >= 0 && top >= 0 && left + width <= page.innerWidth && top + height <= page.innerHeight;
    return isInside && width >= 40 && height >= 40 && document.elementFromPoint(x, y) === host();
  };
  const bubble = await until(() => inside<HTMLButtonElement>(".u button"));
  if (!bubble) return "there is no bubble";
  if (!(await until(() => isInReach(bubble)))) return "the bubble is out of reach";
  bubble.click();
  const field = await until(() => inside<HTMLTextAreaElement>("textarea"));
  if (!field) return "there is no field";
  if (!(await until(() => isInReach(field)))) return "the field is out of reach";
  if (Math.round(Number.parseFloat(page.getComputedStyle(field).fontSize)) !== 16)
    return "its letters are not 16 px";
  field.value = question;
  field.dispatchEvent(new page.Event("input", { bubbles: true, composed: true }));
  await until(() => inside<HTMLButtonElement>(".us-send")?.disabled === false);
  inside<HTMLFormElement>(".us-composer")?.requestSubmit();
  const answerText = () => inside(".us-exchange[aria-busy=false] .us-answer")?.textContent ?? "";
  await until(() => answerText().indexOf(answer) >= 0);
  if (answerText().indexOf(answer) < 0)
    return `no answer, but "${inside(".us-log")?.textContent?.slice(0, 200)}"`;
  return document.querySelectorAll("understudy-widget").length === 1 ? "" : "there are several";
}

/** Sends two hundred messages as a hostile frame would. Nothing of ours may listen. */
export async function shout(): Promise<string> {
  const page = (window.frames[0] ?? window) as Window;
  const root = () => page.document.querySelector("understudy-widget")?.shadowRoot;
  const state = () => `${root()?.textContent} ${root()?.querySelectorAll("*").length}`;
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  // An answer's extra elements appear shortly after its text.
  let before = "";
  for (let turn = 0; turn < 20 && before !== state(); turn += 1) {
    before = state();
    await pause(300);
  }
  const names = [
    "open",
    "close",
    "send",
    "identify",
    "reset",
    "destroy",
    "config",
    "eval",
    "navigate",
    "resize",
  ];
  for (let turn = 0; turn < 200; turn += 1) {
    const name = names[turn % names.length];
    const messages: unknown[] = [
      name,
      { type: name, source: "understudy" },
      { understudy: name, data: "<img src=x onerror=alert(1)>" },
      JSON.stringify([name, { host: "https://hostile.example" }]),
      { __proto__: null, constructor: { prototype: { polluted: turn } } },
    ];
    page.postMessage(messages[turn % messages.length], "*");
  }
  await pause(100);
  return state() === before ? "" : "the widget has changed";
}
