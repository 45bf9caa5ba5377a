import type { Page } from "@playwright/test";
import axe, { type ElementContext, type RunOptions } from "axe-core";

type Look = { within?: string; except?: string; rules?: string[] };

/**
 * What axe finds, each in one line: the rule, how often, and the first place. It is brought to a page once: bringing
 * it takes longer than its looking.
 */
export async function violations(page: Page, { within, except, rules }: Look = {}): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  }
  const context = { include: [within ?? "html"], ...(except ? { exclude: [except] } : {}) } as ElementContext;
  const options: RunOptions = {
    resultTypes: ["violations"],
    ...(rules ? { runOnly: { type: "rule", values: rules } } : {}),
  };
  return page.evaluate(
    async ([where, how]) => {
      const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(where, how);
      return found.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 160)}`);
    },
    [context, options] as const,
  );
}
