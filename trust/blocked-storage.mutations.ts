import { type Mutation, replace } from "../testing/mutation.ts";

type DeviceMemory = (key: string | undefined, storage?: () => Storage) => object;
type ChatOf = (...given: unknown[]) => object;
type Mount = (stage: object) => object;

const WIDGET = "packages/widget/src/";
const BLOCKED = "the chat works with all storage blocked";

const one = <Export>(
  name: string,
  module: string,
  exported: string,
  replacement: (original: Export) => Export,
  ...mustFail: string[]
): Mutation => ({ name, replaces: [replace(module, exported, replacement)], mustFail });

export const mutations: readonly Mutation[] = [
  one<DeviceMemory>(
    "storage is used as if everybody had it",
    `${WIDGET}memory.ts`,
    "deviceMemory",
    (original) =>
      (key, storage = () => localStorage) => {
        storage();
        return original(key, storage);
      },
    BLOCKED,
  ),
  one<ChatOf>(
    "the loader writes down that it was there",
    `${WIDGET}script-chat.ts`,
    "chatOf",
    (original) =>
      (...given) => {
        try {
          localStorage.setItem("understudy:seen", "1");
        } catch {
          // Storage that throws is the first mutation.
        }
        return original(...given);
      },
    "nothing is stored before the click",
  ),
  one<Mount>(
    "a cookie remembers the visitor",
    `${WIDGET}panel.tsx`,
    "mount",
    (original) => (stage) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the deliberate bug
      document.cookie = "understudy=1; path=/";
      return original(stage);
    },
    "no cookie is set",
  ),
  one<DeviceMemory>(
    "a conversation is kept nowhere",
    `${WIDGET}memory.ts`,
    "deviceMemory",
    (original) => () => original(undefined),
    "a conversation survives the reload",
  ),
  one<Mount>(
    "other tabs are notified as if that were always possible",
    `${WIDGET}panel.tsx`,
    "mount",
    (original) => (stage) => {
      new BroadcastChannel("understudy").close();
      return original(stage);
    },
    BLOCKED,
  ),
];
