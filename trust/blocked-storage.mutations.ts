import { type Mutation, mutateExport } from "../testing/mutation.ts";

type DeviceMemory = (key: string | undefined, storage?: () => Storage) => object;
type ChatOf = (...args: unknown[]) => object;
type Mount = (stage: object) => object;

const WIDGET = "packages/widget/src/";
const BLOCKED = "the chat works with all storage blocked";

export const mutations: readonly Mutation[] = [
  mutateExport<DeviceMemory>(
    "storage is used as if everybody had it",
    [`${WIDGET}memory.ts`, "deviceMemory"],
    (original) =>
      (key, storage = () => localStorage) => {
        storage();
        return original(key, storage);
      },
    BLOCKED,
  ),
  mutateExport<ChatOf>(
    "the loader writes down that it was there",
    [`${WIDGET}script-chat.ts`, "createChat"],
    (original) =>
      (...args) => {
        try {
          localStorage.setItem("understudy:seen", "1");
        } catch {
          // Storage that throws is the first mutation.
        }
        return original(...args);
      },
    "nothing is stored before the click",
  ),
  mutateExport<Mount>(
    "a cookie remembers the visitor",
    [`${WIDGET}panel.tsx`, "mount"],
    (original) => (stage) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the deliberate bug
      document.cookie = "understudy=1; path=/";
      return original(stage);
    },
    "no cookie is set",
  ),
  mutateExport<DeviceMemory>(
    "a conversation is kept nowhere",
    [`${WIDGET}memory.ts`, "deviceMemory"],
    (original) => () => original(undefined),
    "a conversation survives the reload",
  ),
  mutateExport<Mount>(
    "other tabs are notified as if that were always possible",
    [`${WIDGET}panel.tsx`, "mount"],
    (original) => (stage) => {
      new BroadcastChannel("understudy").close();
      return original(stage);
    },
    BLOCKED,
  ),
];
