import { expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { buildOwner, textFile, until } from "../../test/builders.ts";
import { rows } from "../../test/database.ts";

const product = await testApp();
const origin = await product.app.listen({ host: "127.0.0.1", port: 0 });

async function listen(cookie: string) {
  const controller = new AbortController();
  const response = await fetch(`${origin}/api/events`, { headers: { cookie }, signal: controller.signal });
  const received: string[] = [];
  let ended = false;
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const piece of response.body ?? []) received.push(decoder.decode(piece));
    ended = true;
  })().catch(() => {});
  const stop = (): Promise<void> => {
    controller.abort();
    return reading;
  };
  return { heard: received, isEnded: () => ended, stop };
}

test("only the owner's open page gets the event that documents changed", async () => {
  const [owner, other] = [await buildOwner(product), await buildOwner(product)];
  const [mine, theirs] = [await listen(owner.cookie), await listen(other.cookie)];
  await product.api(owner.cookie).documents.upload(textFile("a.txt", "A."));
  await until(async () => mine.heard.join("").includes('data: {"changed":"documents"}'));
  expect(theirs.heard.join("")).not.toContain("data:");
  await Promise.all([mine.stop(), theirs.stop()]);
});

test("a stream does not outlive the session that opened it", async () => {
  const owner = await buildOwner(product);
  const stream = await listen(owner.cookie);
  await rows(product.url, "delete from sessions where user_id = $1", [owner.userId]);
  await product.product.publishLiveEvent(owner.userId, { changed: "documents" });
  await until(async () => stream.isEnded());
  expect(stream.heard.join("")).not.toContain("data:");
});

test("without a session there is no stream", async () => {
  expect((await fetch(`${origin}/api/events`)).status).toBe(401);
});
