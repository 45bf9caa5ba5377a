import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

type AxeOptions = { within?: string; except?: string; rules?: string[] };

/**
 * The violations that axe finds, one line each: the rule, the count and the first element. axe is injected once per
 * page, because injecting takes longer than running it.
 */
export async function violations(page: Page, { within, except, rules }: AxeOptions = {}): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  }
  const where = { include: [within ?? "html"], exclude: except ? [except] : [] };
  const how: RunOptions = {
    resultTypes: ["violations"],
    ...(rules ? { runOnly: { type: "rule", values: rules } } : {}),
  };
  return page.evaluate(
    async ([context, options]) => {
      const { axe: there } = window as unknown as { axe: typeof axe };
      const { violations: found } = await there.run(context, options);
      return found.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 160)}`);
    },
    [where, how] as const,
  );
}
