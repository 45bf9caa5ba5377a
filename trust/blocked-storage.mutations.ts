import type { Mutation } from "../testing/mutation.ts";

const MEMORY = "packages/widget/src/memory.ts";

export const mutations: readonly Mutation[] = [
  {
    name: "storage is used as if everybody had it",
    edits: [
      {
        in: MEMORY,
        find: "return key === undefined ? undefined : act(storage());\n    } catch {\n      return undefined;",
        put: "return key === undefined ? undefined : act(storage());\n    } catch (fault) {\n      throw fault;",
      },
    ],
    mustFail: ["the chat works with all storage blocked"],
  },
  {
    name: "the loader writes down that it was there",
    edits: [
      {
        in: "packages/widget/src/script-chat.ts",
        find: "let isGone = false;",
        put: 'let isGone = false; attempt(() => localStorage.setItem("understudy:seen", "1"));',
      },
    ],
    mustFail: ["nothing is stored before the click"],
  },
  {
    name: "a cookie remembers the visitor",
    edits: [
      {
        in: "packages/widget/src/panel.tsx",
        find: "isSeen = true;",
        put: 'isSeen = true; document.cookie = "understudy=1; path=/";',
      },
    ],
    mustFail: ["no cookie is set"],
  },
  {
    name: "a conversation is kept nowhere",
    edits: [{ in: MEMORY, find: "if (text) remembered = readable(text);", put: "" }],
    mustFail: ["a conversation survives the reload"],
  },
  {
    name: "tabs are told of each other whether they can be or not",
    edits: [
      {
        in: "packages/widget/src/panel.tsx",
        find: "} catch {\n    return { tell: () => {}, close: () => {} };",
        put: "} catch (fault) {\n    throw fault;",
      },
    ],
    mustFail: ["the chat works with all storage blocked"],
  },
];
