import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { moduleGraph } from "./module-graph.ts";

test("an arrow leads from each module to those that get something of it", () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "graph-")), "app.ts");
  writeFileSync(
    file,
    `import { createPlans } from "./modules/plans/index.ts";
     import { createChat, later } from "./modules/chat/index.ts";
     import { createLeads } from "./modules/leads/index.ts";
     const plans = createPlans({ db, chat: 1 });
     const { admit } = plans;
     const chat = createChat({ db, quota: () => admit("plans") });
     const leads = createLeads(db);
     plans.addRoutes(app);`,
  );
  expect(moduleGraph(file)).toBe(["graph LR", "  leads", "  plans --> chat"].join("\n"));
});
