import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createMetrics } from "../../src/platform/metrics.ts";

const ROOT = path.join(import.meta.dirname, "../../../..");
const PAGES = "docs/operations/runbooks";
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const rules = read("deploy/alerts.yml");
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
const pageOf = (alert: string) => `${alert.replace(/(?<!^)[A-Z]/g, "-$&").toLowerCase()}.md`;
const promtool = spawnSync("promtool", ["--version"]).status === 0;

test("there are ten alerts at most, and each has one page, which is the one it names", () => {
  expect(alerts.length).toBeLessThanOrEqual(10);
  expect(readdirSync(path.join(ROOT, PAGES)).sort()).toEqual(alerts.map(pageOf).sort());
  const named = [...rules.matchAll(/runbook: (\S+)/g)].map(([, file = ""]) => file);
  expect(named).toEqual(alerts.map((alert) => `${PAGES}/${pageOf(alert)}`));
});

test.each(alerts)(
  "the page of %s begins with what the visitor notices, and names alerts that exist",
  (alert) => {
    const text = read(`${PAGES}/${pageOf(alert)}`);
    const [title, empty, notice = ""] = text.split("\n");
    expect([title, empty]).toEqual([`# ${alert}`, ""]);
    expect(notice).toMatch(/^\S/);
    const [, beside = ""] = text.split("## Fires with it\n");
    expect(beside).not.toBe("");
    const named = [...beside.matchAll(/`([A-Z]\w+)`/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !alerts.includes(name) || name === alert)).toEqual([]);
  },
);

test("every figure that a rule asks for is one that the product reports", async () => {
  const queried = new Set(
    [...rules.matchAll(/understudy_\w+/g)].map(([name]) => name.replace(/_(bucket|count)$/, "")),
  );
  const exported = await createMetrics().register.metrics();
  const source = ["metrics-parts", "probing"]
    .map((name) => read(`apps/server/src/platform/${name}.ts`))
    .join("");
  const isExposed = (name: string) => exported.includes(`# TYPE ${name} `) || source.includes(`"${name}"`);
  expect([...queried].filter((name) => !isExposed(name))).toEqual([]);
});

test.skipIf(!promtool)("the rules pass their own tests", () => {
  const check = (file: string) => spawnSync("promtool", ["test", "rules", file], { cwd: ROOT }).status;
  expect(check("deploy/alerts.test.yml")).toBe(0);
});
