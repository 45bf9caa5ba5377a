import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { analyse } from "scslre";
import ts from "typescript";
import { isTest, isTypeScript, read } from "../../testing/repository-files.ts";

type Expression = { file: string; line: number; source: string; flags: string };
/** Built from values that are only known at run time. `#{` marks what a template inserts. */
type Built = { file: string; line: number; text: string };
/** An expression that may take superlinear time, and the reason why it can't be exploited. */
export type Exception = { file: string; source: string; reason: string };

/** The code that runs in the product: in its servers, in browsers, on third-party pages. */
const PRODUCT = /^(?:apps|packages)\/[^/]+\/(?:src|app)\/(?!.*\.test-helper\.)/;
/** Modules that can be loaded to see which expressions they build, because loading them has no side effects. */
const PURE = /^packages\/knowledge\//;

const OWN_BROWSER = "At most an answer's 8,000 characters, in the browser of whoever reads it.";
const EXCEPTIONS: readonly Exception[] = [
  {
    file: "packages/knowledge/src/understand.ts",
    source: 'new RegExp(pattern.source.replaceAll("NAME", name).replaceAll("LANGUAGE", LANGUAGE_NAME), "u")',
    reason: "Patterns of ours with the letters of a name, on messages of at most 14 words.",
  },
  { file: "apps/server/src/platform/mail.ts", source: "<([^>]*)>", reason: "The operator's own address." },
  {
    file: "apps/web/app/features/docs/search.ts",
    source: 'new RegExp(`(?<![\\\\p{L}\\\\p{N}])#{corrected(word, vocabulary)}`, "gu")',
    reason: "A word of letters and digits, as it stands.",
  },
  {
    file: "apps/web/app/features/answer-tests/figures.ts",
    source: "\\p{Sc}\\s?\\d[\\d.,]*\\d|\\p{Sc}\\s?\\d|\\d[\\d.,]*\\s?(?:%|\\p{Sc})",
    reason: OWN_BROWSER,
  },
  {
    file: "apps/web/app/features/settings/differing.ts",
    source: '\\S[^\\n]*?(?:[.!?…]+["”’)]*(?=\\s|$)|(?=\\n|$))',
    reason: OWN_BROWSER,
  },
  {
    file: "packages/knowledge/src/check-injections.ts",
    source: 'new RegExp(`</#{name}>`, "gi")',
    reason: "A tag's name as it stands: letters, digits and underscores.",
  },
  {
    file: "packages/knowledge/src/generate-sentences.ts",
    source: "[.!?…]+[\"'”’»)*_]*(?:\\s*\\[\\s*\\d{1,3}(?:\\s*[,;]\\s*\\d{1,3})*\\s*\\])*(?=\\s)|\\n+",
    reason: "What a model has said since its last sentence, of 8,000 characters in all.",
  },
  {
    file: "packages/knowledge/src/read/doc.ts",
    source: "([^\\n\\ue000-\\ue00a]*)([\\n\\ue000-\\ue00a]|$)",
    reason: "It ends at every line, and at the end of the text, so that no start is tried twice.",
  },
  {
    file: "packages/knowledge/src/translate.ts",
    source: 'new RegExp(`^[^\\\\w\\\\n]*#{language}[^\\\\w\\\\n:]*:\\\\s*(\\\\S.*)$`, "imu")',
    reason: "Two letters of ours, and at most 2,000 characters of a model.",
  },
  {
    file: "packages/widget/src/markdown-blocks.ts",
    source: "^( {0,3}#{1,6}\\s+)(.*?)[\\s#]*$",
    reason: OWN_BROWSER,
  },
  {
    file: "packages/widget/src/markdown-blocks.ts",
    source: "^\\s*\\|?\\s*:?-+:?\\s*(?:\\|\\s*:?-+:?\\s*)*\\|?\\s*$",
    reason: OWN_BROWSER,
  },
  {
    file: "packages/widget/src/markdown-inline.ts",
    source:
      "!?\\[((?:[^[\\]\\\\]|\\\\.|\\[[^[\\]]{0,100}\\]){0,500})\\]\\(\\s*<?([^\\s<>()]*(?:\\([^\\s()]{0,200}\\)[^\\s<>()]*){0,3})>?(?:\\s+[\"'][^\"'\\n]{0,200}[\"'])?\\s*\\)",
    reason: OWN_BROWSER,
  },
  { file: "packages/widget/src/markdown-inline.ts", source: "[.,;:!?'\"*_~)\\]}]+$", reason: OWN_BROWSER },
];

/**
 * Finds every regular expression of the product that takes superlinear time: external input could block every user of
 * the process. Each listed exception has a reason.
 */
export async function superlinearExpressions(
  root: string,
  files: readonly string[],
  exceptions: readonly Exception[] = EXCEPTIONS,
): Promise<string[]> {
  const used = new Set<Exception>();
  const isExcepted = (file: string, source: string): boolean => {
    const exception = exceptions.find((one) => one.file === file && one.source === source);
    if (exception) used.add(exception);
    return exception !== undefined;
  };
  const faults: string[] = [];
  for (const file of files.filter((one) => PRODUCT.test(one) && isTypeScript(one) && !isTest(one))) {
    const { expressions, built } = expressionsIn(file, read(root, file));
    const loaded = built.length > 0 && PURE.test(file) ? await builtWhenLoaded(root, file) : [];
    for (const one of [...expressions, ...loaded]) {
      const fault = faultOf(one);
      if (fault && !isExcepted(file, one.source)) faults.push(`${file}:${one.line} /${one.source}/ ${fault}`);
    }
    for (const { line, text } of built) {
      if (loaded.some((one) => one.line === line) || isExcepted(file, text)) continue;
      faults.push(`${file}:${line} ${text} is built while the program runs`);
    }
  }
  const unused = exceptions.filter((one) => !used.has(one));
  return [
    ...faults,
    ...unused.map(({ file, source }) => `${file}: the exception of ${source} is not needed`),
  ];
}

/** Undefined if its time grows linearly with the text. */
function faultOf({ source, flags }: Pick<Expression, "source" | "flags">): string | undefined {
  const [report] = analyse({ source, flags }, { maxReports: 1 }).reports;
  if (!report) return undefined;
  const much = report.exponential ? "exponential" : "quadratic or more";
  return `is ${much} in many ${JSON.stringify(report.character.pick)}`;
}

function expressionsIn(file: string, text: string): { expressions: Expression[]; built: Built[] } {
  const expressions: Expression[] = [];
  const built: Built[] = [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const constants = constantsOf(tree);
  const visit = (node: ts.Node): void => {
    const line = (): number => tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      expressions.push({ file, line: line(), source, flags });
    } else if (ts.isNewExpression(node) && node.expression.getText() === "RegExp") {
      const [source, flags = ""] = (node.arguments ?? []).map((one) => textOf(one, constants));
      if (source !== undefined) expressions.push({ file, line: line(), source, flags });
      else built.push({ file, line: line(), text: node.getText().replaceAll("${", "#{") });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { expressions, built };
}

function constantsOf(tree: ts.SourceFile): Map<string, ts.Expression> {
  const constants = new Map<string, ts.Expression>();
  for (const statement of tree.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(name) && initializer) constants.set(name.text, initializer);
  }
  return constants;
}

/** The text of a constant, or undefined if it contains anything else. */
function textOf(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isIdentifier(node)) {
    const known = constants.get(node.text);
    return known && textOf(known, constants);
  }
  if (!ts.isTemplateExpression(node)) return undefined;
  let text = node.head.text;
  for (const { expression, literal } of node.templateSpans) {
    const value = textOf(expression, constants);
    if (value === undefined) return undefined;
    text += value + literal.text;
  }
  return text;
}

/** The expressions that a module builds when it is loaded, with their line numbers, which Node preserves. */
async function builtWhenLoaded(root: string, file: string): Promise<Expression[]> {
  const made: Expression[] = [];
  const { RegExp: original } = globalThis;
  globalThis.RegExp = new Proxy(original, {
    construct(target, args: [string, string?]) {
      const expression = new target(...args);
      const at = new Error().stack?.split(file)[1];
      const line = Number(at?.split(":")[1]);
      if (line) made.push({ file, line, source: expression.source, flags: expression.flags });
      return expression;
    },
  });
  try {
    await import(`${pathToFileURL(join(root, file)).href}?expressions`);
  } finally {
    globalThis.RegExp = original;
  }
  return made;
}
