import type { WidgetScript } from "@understudy/contracts";
import type { TestApp } from "./app.ts";

/** The saved configuration as one of our own pages gets it. */
export async function mainWidget({ app }: TestApp, key: string): Promise<WidgetScript> {
  const answer = await app.inject({ url: `/widget/config?id=${key}` });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
}
