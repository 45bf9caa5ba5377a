import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { read } from "../../testing/repository-files.ts";
import { readManifests } from "./manifests.ts";

const PLACES = /^(?:apps|packages|scripts|testing|deploy|docs|content|evals|e2e|trust|bench|chaos|\.ci)\//;
const SOURCE_NAME = /^[\w@.+-]+(?:\/[\w@.+-]+)*\.(?:tsx?|mjs|sql|md|ya?ml)$/;
const MADE_OR_PATTERN = /(?:^|\/)(?:\.data|reports|build|dist|node_modules)(?:\/|$)|[…{}*<>$]|\.\.\./;

/** Docs that name something that was removed stay unnoticed longer than such code, because nothing else fails. */
export function staleDocs(root: string, files: string[]): string[] {
  const scripts = new Set(
    readManifests(root, files).flatMap(([, { scripts }]) => Object.keys(scripts ?? {})),
  );
  return files.filter(isDocumentation).flatMap((file) => {
    const text = read(root, file);
    if (isHistory(file, text)) return [];
    return mentions(text)
      .filter((mention) => !exists(mention, { root, files, file, scripts }))
      .map(({ line, what }) => `${file}:${line}: ${what} does not exist`);
  });
}

function isDocumentation(file: string): boolean {
  if (!file.endsWith(".md") || file.startsWith("docs/spec/")) return false;
  return !file.includes("/") || /^(?:docs|content\/docs)\//.test(file);
}

/** A superseded decision stays as it was written. */
function isHistory(file: string, text: string): boolean {
  return file.startsWith("docs/decisions/") && /^\W*status\W+superseded/im.test(text);
}

type Mention = { line: number; kind: "link" | "path" | "name" | "script"; what: string };

function mentions(text: string): Mention[] {
  let fenced = false;
  return text.split("\n").flatMap((content, index) => {
    const line = index + 1;
    if (/^\s*(?:```|~~~)/.test(content)) {
      fenced = !fenced;
      return [];
    }
    if (fenced) return inCode(content, line);
    const spans = [...content.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span);
    const links = [...content.replace(/`[^`]*`/g, "").matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)];
    return [
      ...links.map(([, what = ""]): Mention => ({ line, kind: "link", what })),
      ...spans.flatMap((span) => inCode(span, line)),
      ...spans
        .filter((span) => SOURCE_NAME.test(span))
        .map((what): Mention => ({ line, kind: "name", what })),
    ];
  });
}

function inCode(code: string, line: number): Mention[] {
  const scripts = [...code.matchAll(/\bnpm (?:run (?!-)([\w:.-]+)|(test|start)\b)/g)];
  const words = code
    .split(/[\s"'(),;|=]+/)
    .map((word) => word.replace(/^\.\/(?=\w|\.ci)/, "").replace(/[:.]+$/, ""));
  return [
    ...scripts.map(([, named, builtIn]): Mention => ({ line, kind: "script", what: named ?? builtIn ?? "" })),
    ...words.filter((word) => PLACES.test(word)).map((what): Mention => ({ line, kind: "path", what })),
  ];
}

type Tree = { root: string; files: string[]; file: string; scripts: Set<string> };

function exists({ kind, what }: Mention, { root, files, file, scripts }: Tree): boolean {
  if (kind === "script") return scripts.has(what);
  const path = what.replace(/[#?].*$/, "").replace(/:\d+(?:-\d+)?$/, "");
  if (path === "" || MADE_OR_PATTERN.test(path)) return true;
  if (kind === "link") return isElsewhere(path) || isInside(root, normalize(join(dirname(file), path)));
  if (kind === "path") return existsSync(join(root, path));
  return PLACES.test(path) || files.some((known) => known === path || known.endsWith(`/${path}`));
}

function isElsewhere(link: string): boolean {
  return /^(?:[a-z][a-z+.-]*:|\/)/i.test(link);
}

function isInside(root: string, path: string): boolean {
  return !path.startsWith("..") && existsSync(join(root, path));
}
