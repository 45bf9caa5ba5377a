import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Kept } from "../../platform/page-cache.ts";
import { keepText } from "../../platform/public-answer.ts";

/** The files of the widget as the build left them. Without a build there are none. */
export type ScriptFiles = {
  loader: string | undefined;
  /** By the name under `/widget/`; each is named by its content. */
  files: ReadonlyMap<string, Kept & { text: string }>;
  chat: string | undefined;
  pinned: { path: string; integrity: string };
};
export type Scripts = () => Promise<ScriptFiles>;

type Manifest = { loader: string; chat: string; pinned: string; integrity: string };

const NONE: ScriptFiles = {
  loader: undefined,
  files: new Map(),
  chat: undefined,
  pinned: { path: "/widget.js", integrity: "" },
};

/** Read once they are there; a server that stands before its build asks again. */
export function widgetScripts(folder: string): Scripts {
  let found: Promise<ScriptFiles> | undefined;
  return () => {
    found ??= readFiles(folder).catch((error: { code?: string }) => {
      found = undefined;
      if (error.code === "ENOENT") return NONE;
      throw error;
    });
    return found;
  };
}

async function readFiles(folder: string): Promise<ScriptFiles> {
  const read = (name: string) => readFile(path.join(folder, name), "utf8");
  const { loader, chat, pinned, integrity } = JSON.parse(await read("manifest.json")) as Manifest;
  const [chatText, pinnedText] = [await read(chat), await read(`pinned-${pinned}.js`)];
  return {
    loader: await read(loader),
    chat,
    files: new Map([
      [chat, { ...(await keepText(chatText)), text: chatText }],
      [`${pinned}.js`, { ...(await keepText(pinnedText)), text: pinnedText }],
    ]),
    pinned: { path: `/widget/${pinned}.js`, integrity },
  };
}
