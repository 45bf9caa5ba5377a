import type { Page } from "@playwright/test";

/** A conversation that its owner has joined. */
export const TALK_STATES = [
  { name: "conversation-joined", as: "owner" as const, path: "/conversations", act: joined },
];

async function joined(page: Page): Promise<void> {
  const user = (await (await page.request.get("/api/auth/user")).json()) as { id: string };
  const visitor = await page.context().browser()?.newContext();
  const origin = new URL(page.url()).origin;
  await visitor?.request.post(`${origin}/api/chat`, {
    headers: { origin },
    data: { userId: user.id, message: "What happens in a discovery call?" },
  });
  await visitor?.close();
  await page.reload();
  await page.getByRole("link", { name: "What happens in a discovery call?" }).first().click();
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await page.getByLabel("Say something to the visitor").fill("Hello, this is Marguerite.");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Marguerite · a person").waitFor();
}
