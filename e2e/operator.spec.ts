import { expect, query, startServer, test } from "./product.ts";

const OPERATOR = {
  OPERATOR_NAME: "Keel & Sons Ltd",
  OPERATOR_ADDRESS: "14 Quayside Mews, Edinburgh EH6 6AA",
  OPERATOR_CONTACT: "hello@keel.example",
  STATUS_PAGE_URL: "https://status.keel.example/",
};

const storeTotals = (assistants: number, conversations: number, ratings: number, helpful: number) =>
  query(
    `insert into installation_totals (assistants, conversations, ratings, helpful, counted_at)
     values ($1, $2, $3, $4, now())
     on conflict (is_only) do update set assistants = excluded.assistants,
       conversations = excluded.conversations, ratings = excluded.ratings, helpful = excluded.helpful`,
    [assistants, conversations, ratings, helpful],
  );

test("the pages name the operator and link the status page, without a figure of it [MKT-01]", async ({
  page,
}) => {
  const server = await startServer(OPERATOR);
  try {
    for (const path of ["/", "/pricing", "/docs"]) {
      await page.goto(server.origin + path);
      const foot = page.getByRole("contentinfo");
      await expect(foot.getByText("Operated by Keel & Sons Ltd")).toBeVisible();
      await expect(foot.getByRole("link", { name: OPERATOR.OPERATOR_CONTACT })).toHaveAttribute(
        "href",
        "mailto:hello@keel.example",
      );
      await expect(foot.getByRole("link", { name: "Status and uptime" })).toHaveAttribute(
        "href",
        OPERATOR.STATUS_PAGE_URL,
      );
      await expect(page.getByText(/99\.9|\{\{/)).toHaveCount(0);
    }
    await page.goto(`${server.origin}/legal/terms`);
    await expect(page.getByRole("region", { name: "Operator" })).toContainText(
      "Keel & Sons Ltd14 Quayside Mews, Edinburgh EH6 6AAhello@keel.example",
    );
    await page.goto(`${server.origin}/contact`);
    await expect(page.getByRole("main")).toContainText(
      "This site is run by Keel & Sons Ltd, 14 Quayside Mews, Edinburgh EH6 6AA",
    );
    await expect(page.getByRole("main").getByRole("link", { name: "hello@keel.example" })).toBeVisible();
  } finally {
    await server.close();
  }
});

test("a landing page shows the counts of an installation that are worth showing, and no others [LAND-14]", async ({
  page,
}) => {
  await storeTotals(100, 12_345, 49, 49);
  const server = await startServer({});
  try {
    for (const path of ["/home", "/homepage"]) {
      await page.goto(server.origin + path);
      const claims = page.getByRole("main").locator("dl").first().locator("> div");
      await expect(claims).toHaveText([
        "assistants100",
        "conversations12,345",
        "cookies for your visitors0",
        "from signing up to the first answerUnder 10 minutes",
      ]);
    }
  } finally {
    await server.close();
  }
});
