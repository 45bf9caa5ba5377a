import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { type Engine, openEngines } from "./engines.ts";
import { mutations } from "./host-pages.mutations.ts";
import { HOST_PAGES } from "./host-pages.ts";
import { drive, look, shout } from "./host-probe.ts";
import { trustTest } from "./trust-test.ts";
import { ANSWER, type HostPage, QUESTION, startWidgetHarness, type WidgetHarness } from "./widget-harness.ts";

const SIZE = { width: 1280, height: 900 };
const GLOBAL = "Understudy";

type Show = { harness: WidgetHarness; outcome: ReturnType<typeof report>; figures: Record<string, number> };

/**
 * T36: twelve hostile host pages, in every available engine. The page is unchanged by the widget, and the widget works.
 */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const harness = await startWidgetHarness(HOST_PAGES, mutation);
  // One engine is enough to show the effect of a mutation.
  const engines = await openEngines({ all: mutation === undefined });
  const figures: Record<string, number> = { pages: 0, styles: 0, messages: 0 };
  try {
    // In a small run the additional engines get only the worst pages.
    for (const [place, engine] of engines.entries()) {
      const pages = place === 0 || scale >= 0.1 ? HOST_PAGES : HOST_PAGES.slice(0, 5);
      figures[engine.name] = 0;
      for (const page of pages) await host({ harness, outcome, figures }, engine, page);
    }
    return outcome.done({ ...figures, engines: engines.map(({ name }) => name) });
  } finally {
    for (const engine of engines) await engine.close();
    await harness.close();
  }
}

async function host(show: Show, engine: Engine, page: HostPage): Promise<void> {
  const { outcome, figures, harness } = show;
  const where = `${engine.name}, ${page.name}`;
  const { size = SIZE } = page;
  const bare = await engine.open(harness.address(page, true), size);
  // A page with animations is compared after they have ended.
  const rest = () => new Promise<void>((resolve) => setTimeout(resolve, 300));
  await bare.run(rest, null);
  const before = read(await bare.run(look, null));
  const own = bare.consoleLines().length;
  await bare.close();

  const opened = await engine.open(harness.address(page), size);
  try {
    const fault = await opened.run(drive, { question: QUESTION, answer: ANSWER }).catch(String);
    outcome.check("the widget works on every page", fault ? `${where}: ${fault}` : undefined);
    const message = await opened.run(shout, null);
    outcome.check("messages of others have no effect", message ? `${where}: ${message}` : undefined);
    const after = read(await opened.run(look, null));
    const consoleLines = [...after.heard.slice(before.heard.length), ...opened.consoleLines().slice(own)];
    outcome.check("nothing is logged to the console", describeFound(where, consoleLines));
    outcome.check(
      "no computed style of the page changes",
      describeFound(where, differences(before.lines, after.lines)),
    );
    const names = after.names.filter((name) => !before.names.includes(name));
    const wrong = names.length === 1 && names[0] === GLOBAL ? [] : [`names ${names.join(", ") || "none"}`];
    outcome.check("there is one global name", describeFound(where, wrong));
    figures.pages = (figures.pages ?? 0) + 1;
    figures.messages = (figures.messages ?? 0) + 200;
    figures.styles = (figures.styles ?? 0) + after.lines.length;
    if (!fault) figures[engine.name] = (figures[engine.name] ?? 0) + 1;
  } finally {
    await opened.close();
  }
}

type PageState = Record<"lines" | "names" | "heard", string>;
const read = ({ lines, names, heard }: PageState) => ({
  lines: lines.split("\n"),
  names: names.split("\n"),
  heard: heard ? heard.split("\n") : [],
});

/** The elements that look different or moved because of the widget, each with the first property that differs. */
function differences(before: readonly string[], after: readonly string[]): string[] {
  if (before.length !== after.length) return [`${after.length} elements instead of ${before.length}`];
  return after.flatMap((line, place) => {
    const [was, is] = [(before[place] ?? "").split(";"), line.split(";")];
    const at = is.findIndex((property, number) => property !== was[number]);
    return at < 0 ? [] : [`${is[0]}: ${was[at]} became ${is[at]}`];
  });
}

function describeFound(where: string, found: readonly string[]): string | undefined {
  return found.length === 0
    ? undefined
    : `${where}: ${found.length} times, such as ${found.slice(0, 2).join("; ")}`;
}

trustTest("T36", { run, mutations });
