import { type Mutation, mutateExport } from "../testing/mutation.ts";

type FindPlace = (element: HTMLScriptElement, isInline: boolean) => Element;
type DrawLauncher = (...args: unknown[]) => { button: Element };
type ChatOf = (...args: unknown[]) => object;
type Mount = (stage: object) => { reset: () => void };
type Reduce = (conversation: object, happening: { type: string; events: readonly object[] }) => object;

const WIDGET = "packages/widget/src/";
const LAUNCHER = `${WIDGET}script-launcher.ts`;
const WORKS = "the widget works on every page";
const STYLES = "no computed style of the page changes";

export const mutations: readonly Mutation[] = [
  mutateExport<FindPlace>(
    "the widget is put into the body",
    [`${WIDGET}script-page.ts`, "containerFor"],
    (original) => (element, isInline) =>
      isInline ? original(element, isInline) : (document.body ?? document.head),
    STYLES,
  ),
  mutateExport<DrawLauncher>(
    "its style is written into the page",
    [LAUNCHER, "drawLauncher"],
    (original) =>
      (...args) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync("button, textarea { font-size: 15px }");
        document.adoptedStyleSheets = [sheet];
        return original(...args);
      },
    STYLES,
  ),
  mutateExport<DrawLauncher>(
    "its icon is written as markup",
    [LAUNCHER, "drawLauncher"],
    (original) =>
      (...args) => {
        const launcher = original(...args);
        const [icon] = launcher.button.children;
        if (icon) icon.innerHTML = "<g></g>";
        return launcher;
      },
    WORKS,
  ),
  {
    name: "it is drawn as often as it is included",
    // The loader exports nothing, so this edits the source text.
    edits: [{ in: `${WIDGET}script.ts`, find: '!(before && "on" in before)', put: "true" }],
    mustFail: [WORKS],
  },
  mutateExport<ChatOf>(
    "it leaves a second name behind",
    [`${WIDGET}script-chat.ts`, "createChat"],
    (original) =>
      (...args) => {
        Object.assign(window, { understudyQueue: [] });
        return original(...args);
      },
    "there is one global name",
  ),
  mutateExport<Mount>(
    "it obeys messages of any sender",
    [`${WIDGET}panel.tsx`, "mount"],
    (original) => (stage) => {
      const panel = original(stage);
      addEventListener("message", () => panel.reset());
      return panel;
    },
    "messages of others have no effect",
  ),
  mutateExport<Reduce>(
    "it trusts the arrays of the page",
    [`${WIDGET}conversation.ts`, "reduce"],
    (original) => (conversation, action) => {
      if (action.type !== "received") return original(conversation, action);
      const apply = (updated: object, event: object) => original(updated, { ...action, events: [event] });
      return action.events.reduce(apply, conversation);
    },
    WORKS,
  ),
];
