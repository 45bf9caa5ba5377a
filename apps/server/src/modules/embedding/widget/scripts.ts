import { readFile } from "node:fs/promises";
import path from "node:path";
import type { CachedPage } from "../../../platform/page-cache.ts";
import { keepText } from "../../../platform/public-answer.ts";

/** The widget's build output; empty without a build. */
export type ScriptFiles = {
  loader: string | undefined;
  /** By name under `/widget/`; each name contains a content hash. */
  files: ReadonlyMap<string, CachedPage & { text: string }>;
  chat: string | undefined;
  pinned: { path: string; integrity: string };
  /** The newest file without a configuration, served as `/widget/v1.js`. */
  stable: CachedPage | undefined;
};
export type Scripts = () => Promise<ScriptFiles>;

type Manifest = {
  loader: string;
  chat: string;
  /** A part of the chat that it loads by itself. */
  painter?: string;
  preview: string;
  pinned: string;
  integrity: string;
};

const NONE: ScriptFiles = {
  loader: undefined,
  files: new Map(),
  chat: undefined,
  pinned: { path: "/widget.js", integrity: "" },
  stable: undefined,
};

/** Cached after the first successful read; a server started before its build tries again. */
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
  const manifest = JSON.parse(await read("manifest.json")) as Manifest;
  const { loader, chat, painter, preview, pinned, integrity } = manifest;
  const readCached = async (name: string) => {
    const text = await read(name);
    return { ...keepText(text), text };
  };
  const stable = await readCached(`pinned-${pinned}.js`);
  return {
    loader: await read(loader),
    chat,
    stable,
    files: new Map([
      [chat, await readCached(chat)],
      ...(painter ? [[painter, await readCached(painter)] as const] : []),
      [preview, await readCached(preview)],
      [`${pinned}.js`, stable],
    ]),
    pinned: { path: `/widget/${pinned}.js`, integrity },
  };
}
