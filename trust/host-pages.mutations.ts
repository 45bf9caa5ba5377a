import type { Mutation } from "../testing/mutation.ts";

const SCRIPT = "packages/widget/src/script.ts";
const LAUNCHER = "packages/widget/src/script-launcher.ts";

export const mutations: readonly Mutation[] = [
  {
    name: "the widget stands in the body",
    edits: [
      {
        in: "packages/widget/src/script-page.ts",
        find: "return document.documentElement;",
        put: "return document.body ?? document.head;",
      },
    ],
    mustFail: ["no computed style of the page changes"],
  },
  {
    name: "its style is written into the page",
    edits: [
      {
        in: LAUNCHER,
        find: "root.adoptedStyleSheets = [sheet];",
        put: `root.adoptedStyleSheets = [sheet];
          const own = new CSSStyleSheet();
          own.replaceSync("button, textarea { font-size: 15px }");
          document.adoptedStyleSheets = [own];`,
      },
    ],
    mustFail: ["no computed style of the page changes"],
  },
  {
    name: "its icon is written as markup",
    edits: [
      {
        in: LAUNCHER,
        find: 'const svg = named("svg");',
        put: 'const svg = named("svg"); svg.innerHTML = "<g></g>";',
      },
    ],
    mustFail: ["the widget works on every page"],
  },
  {
    name: "it is drawn as often as it is included",
    edits: [{ in: SCRIPT, find: '!(before && "on" in before)', put: "true" }],
    mustFail: ["the widget works on every page"],
  },
  {
    name: "it leaves a second name behind",
    edits: [
      {
        in: SCRIPT,
        find: "page.Understudy = understudy;",
        put: "page.Understudy = understudy; Object.assign(page, { understudyQueue: [] });",
      },
    ],
    mustFail: ["there is one global name"],
  },
  {
    name: "it obeys whoever sends it a message",
    edits: [
      {
        in: "packages/widget/src/panel.tsx",
        find: "const others = otherTabs(key, panel.reset);",
        put: 'const others = otherTabs(key, panel.reset); addEventListener("message", () => panel.reset());',
      },
    ],
    mustFail: ["messages of others have no effect"],
  },
  {
    name: "it trusts the arrays of the page",
    edits: [
      {
        in: "packages/widget/src/conversation.ts",
        find: "for (const event of happening.events) heard = hear(heard, event);",
        put: "heard = happening.events.reduce(hear, heard);",
      },
    ],
    mustFail: ["the widget works on every page"],
  },
];
