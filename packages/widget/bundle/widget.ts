import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { WidgetScript } from "@understudy/contracts";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { CHAT_ALIASES } from "./chat.ts";

type BuiltWidget = Awaited<ReturnType<typeof buildWidget>>;

const PLACE = "__UNDERSTUDY_WIDGET__";

/**
 * A sheet as text, for a shadow root. `rem` becomes pixels: the page around decides how big a rem is, and many make it
 * ten pixels.
 */
const sheetAsText: Plugin = {
  name: "sheet-as-text",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.css$/ }, async ({ path: file }) => {
      const { outputFiles } = await build({
        entryPoints: [file],
        bundle: true,
        minify: true,
        write: false,
        target: ["es2022"],
        logLevel: "warning",
      });
      const text = outputFiles[0]?.text ?? "";
      const pixels = text.replace(/(\d*\.?\d+)rem\b/g, (_, rem) => `${Math.round(Number(rem) * 160) / 10}px`);
      return { contents: pixels.trim(), loader: "text" };
    });
  },
};

/** A part that the chat loads when it needs it, from the folder where the chat itself is. */
function besideChat(filter: RegExp, file: string): Plugin {
  return {
    name: "beside-chat",
    setup: ({ onResolve }) => onResolve({ filter }, () => ({ path: `./${file}`, external: true })),
  };
}

const SHARED = {
  bundle: true,
  minify: true,
  write: false,
  charset: "utf8",
  target: "es2022",
  logLevel: "warning",
} as const satisfies BuildOptions;

/** The chat, its preview for owners, the loader that the server fills, and the pinned one. */
export async function buildWidget(plugins: readonly Plugin[] = []) {
  const painter = await bundle("paint-page.ts", { format: "esm" });
  const painterFile = `page-${short(painter)}.js`;
  const chat = await bundle("panel.tsx", {
    format: "esm",
    jsx: "automatic",
    alias: CHAT_ALIASES,
    plugins: [...plugins, sheetAsText, besideChat(/paint-page\.ts$/, painterFile)],
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const chatFile = `chat-${short(chat)}.js`;
  const preview = await bundle("preview.ts", {
    format: "esm",
    plugins: [...plugins, sheetAsText],
    define: { __CHAT_FILE__: JSON.stringify(chatFile) },
  });
  const script = (isPinned: boolean): Promise<string> =>
    bundle("script.ts", {
      format: "iife",
      plugins: [...plugins, sheetAsText],
      define: {
        __CHAT_FILE__: JSON.stringify(chatFile),
        __IS_PINNED__: String(isPinned),
        __IS_WHOLE__: "false",
      },
    });
  const [served, pinned] = [await script(false), await script(true)];
  if (served.split(PLACE).length !== 2)
    throw new Error("The loader has not exactly one place for its setup.");
  const loader = served.replace(PLACE, `"${PLACE}"`);
  const manifest = {
    loader: "loader.js",
    chat: chatFile,
    painter: painterFile,
    preview: `preview-${short(preview)}.js`,
    pinned: short(pinned),
    integrity: `sha384-${createHash("sha384").update(pinned).digest("base64")}`,
  };
  return { loader, chat, painter, preview, pinned, manifest, whole: await buildWhole(plugins) };
}

/** Loader and chat in one file, for a package that stands alone on somebody's own server. */
async function buildWhole(plugins: readonly Plugin[]): Promise<string> {
  const whole = await bundle("script.ts", {
    format: "iife",
    jsx: "automatic",
    alias: CHAT_ALIASES,
    plugins: [...plugins, sheetAsText],
    define: {
      __CHAT_FILE__: '""',
      __IS_PINNED__: "false",
      __IS_WHOLE__: "true",
      "process.env.NODE_ENV": '"production"',
    },
  });
  if (whole.split(PLACE).length !== 2)
    throw new Error("The whole widget has not exactly one place for its setup.");
  return whole.replace(PLACE, `"${PLACE}"`);
}

/** Into a folder, with what the server must know of them. */
export async function writeWidget(folder: string, widget: BuiltWidget) {
  const { loader, chat, painter, preview, pinned, whole, manifest } = widget;
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries({
    "loader.js": loader,
    "whole.js": whole,
    [manifest.chat]: chat,
    [manifest.painter]: painter,
    [manifest.preview]: preview,
    [`pinned-${manifest.pinned}.js`]: pinned,
    "manifest.json": JSON.stringify(manifest),
  }))
    await writeFile(path.join(folder, name), text);
}

/** Bytes on the wire: before the click, and when everything has come. A configuration is part of the loader. */
export function widgetSizes({ loader, pinned, chat }: BuiltWidget) {
  const size = (text: string): number => gzipSync(text).byteLength;
  const filled = size(loader.replace(`"${PLACE}"`, () => JSON.stringify(TYPICAL)));
  const before = Math.max(filled, size(pinned));
  return { widgetLoaderGz: before, widgetOpenedGz: before + size(chat) };
}

const TYPICAL: WidgetScript = {
  key: "usr_Q2hhcmxvdHRlQnJvbnRlMTI",
  host: "https://understudy.example",
  ownerName: "Iris Holm",
  brandName: "Iris's assistant",
  logo: "https://iris.example/images/iris-holm-portrait.jpg",
  favicon: null,
  primaryColor: "#12454f",
  secondaryColor: "#1d6a78",
  backgroundColor: "#ffffff",
  textColor: "#1f1a24",
  accentColor: "#f2b84b",
  borderRadius: 16,
  widgetPosition: "bottom-right",
  widgetSize: "medium",
  chatBubbleStyle: "modern",
  showAvatar: true,
  showTimestamps: false,
  showTypingIndicator: true,
  autoOpen: false,
  language: "en",
  responseDelay: 1_000,
  theme: "light",
  greeting: "Hello. Ask me about programmes, prices or how I work.",
  placeholder: "Type your message...",
  analyticsId: null,
  gdprCompliant: true,
  privacyPolicyUrl: "https://iris.example/privacy",
  style: null,
  hasScript: false,
  poweredBy: "Powered by Understudy",
  font: null,
  suggestions: ["What does a session cost?", "Where do sessions take place?", "Can I pay in instalments?"],
};

async function bundle(entry: string, options: BuildOptions): Promise<string> {
  const result = await build({ ...SHARED, ...options, entryPoints: [`packages/widget/src/${entry}`] });
  return (result.outputFiles?.[0]?.text ?? "").trim();
}

function short(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}
