import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { createEmbedder, createReranker, type EmbedderConfig } from "./embedder.ts";
import { type Inference, loadModels } from "./inference.ts";
import { cutQuestion } from "./question-length.ts";
import { modelServer } from "./server.ts";
import { OverloadedError, takeTurns } from "./turns.ts";
import { DEFAULT_EMBEDDER, DEFAULT_RERANKER, weightsOf } from "./weights.ts";

const modelDir = process.env["MODEL_DIR"] || ".data/models";
const embedder = weightsOf(modelDir, DEFAULT_EMBEDDER);
const reranker = weightsOf(modelDir, DEFAULT_RERANKER);

describe.skipIf(!embedder || !reranker || !existsSync(modelDir))(
  "the models process, with its real weights",
  () => {
    let inference: Inference;
    let config: EmbedderConfig;
    let close: () => Promise<void>;

    beforeAll(async () => {
      if (!embedder) return;
      inference = await loadModels({ modelDir, embedder, reranker, threads: 1 });
      const app = modelServer({ inference, embedder, reranker, log: createLog("silent") });
      const modelsUrl = await app.listen({ host: "127.0.0.1", port: 0 });
      config = { provider: "local", model: "", apiKey: undefined, baseUrl: undefined, modelDir, modelsUrl };
      close = () => app.close();
    });
    afterAll(() => close());

    test("embeds like the reference implementation", async () => {
      const local = await createEmbedder(config);
      const [vector] = (await local?.embed(["This is an example sentence"], "question")) ?? [];
      expect(vector).toHaveLength(384);
      for (const [index, value] of [-0.0511, -0.012, 0.0392, -0.0226].entries()) {
        expect(vector?.[index]).toBeCloseTo(value, 2);
      }
    });

    test("scores an answer above other text", async () => {
      const scores = await createReranker(config)?.score("How many people live in Berlin?", [
        "Berlin is well known for its museums.",
        "Berlin had a population of 3,520,031 registered inhabitants in an area of 891.82 square kilometers.",
      ]);
      expect(scores?.[0]).toBeLessThan(0);
      expect(scores?.[1]).toBeGreaterThan(3);
    });

    test("truncates a long question", () => {
      const cut = (question: string) => cutQuestion(question, "embedder", inference.tokens);
      const long = Array.from({ length: 600 }, (_, word) => `word${word}`).join(" ");
      const read = cut(`How many people live in Berlin? ${long} Thank you, Marguerite.`);
      expect(read.length).toBeLessThan(1_000);
      expect(read).toMatch(/^how many people live in berlin\?.*thank you, marguerite\.$/s);
      expect(cut("How many people live in Berlin?")).toBe("How many people live in Berlin?");
      expect(cut("漢".repeat(4_000)).length).toBeLessThan(600);
    });

    test("runs few tokens at a time, so that other calls wait briefly", async () => {
      const texts = Array.from({ length: 6 }, () => "harbour ".repeat(500));
      const { scores, step } = inference.score("Where is the harbour?", texts);
      let steps = 1;
      while (!(await step())) steps += 1;
      // A pair of the longest texts fills a run.
      expect(steps).toBe(texts.length);
      expect(scores.every((score) => Number.isFinite(score))).toBe(true);
    });

    test("drops the call of a disconnected client", async () => {
      const body = JSON.stringify({
        model: embedder?.name,
        input: Array<string>(200).fill("harbour ".repeat(400)),
      });
      const headers = { "content-type": "application/json" };
      const caller = new AbortController();
      const call = { method: "POST", headers, body, signal: caller.signal };
      const long = fetch(`${config.modelsUrl}/v1/embeddings`, call).catch(() => "gone");
      await (await createEmbedder(config))?.embed(["A question first"], "question");
      caller.abort();
      expect(await long).toBe("gone");
      // Queued behind the dropped call, which would otherwise take the rest of the minute.
      const started = performance.now();
      await (await createEmbedder(config))?.embed(["A passage"], "passage");
      expect(performance.now() - started).toBeLessThan(5_000);
    });

    test("refuses a client that expects another model", async () => {
      const answer = await fetch(`${config.modelsUrl}/v1/embeddings`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ model: "another", input: "text" }),
      });
      expect(answer.status).toBe(404);
    });
  },
);

type Work = {
  isUrgent?: boolean;
  steps?: number;
  ms?: number;
  signal?: AbortSignal;
  during?: (step: number) => void;
};

/** A work queue that advances only when the test says so. */
function steppedTurns({ most, creditMs = 0 }: Parameters<typeof takeTurns>[0] = {}) {
  let now = 0;
  const run = takeTurns({ clock: () => now, creditMs, ...(most ? { most } : {}) });
  const done: string[] = [];
  const forever = new AbortController().signal;
  let release = (): void => {};
  const holder = run({ isUrgent: false, owner: "holder", signal: forever }, async () => {
    await new Promise<void>((resolve) => (release = resolve));
    return true;
  });
  return {
    done,
    /** Work with a number of steps and a duration per step. */
    work(owner: string, options: Work = {}): Promise<void> {
      const { isUrgent = true, steps = 1, ms = 1, signal = forever, during } = options;
      let taken = 0;
      return run({ isUrgent, owner, signal }, async () => {
        taken += 1;
        now += ms;
        during?.(taken);
        done.push(`${owner} ${taken}`);
        return taken === steps;
      });
    },
    fail: (owner: string) =>
      run({ isUrgent: true, owner, signal: forever }, () => Promise.reject(new Error("broken"))),
    release: () => {
      release();
      return holder;
    },
  };
}

describe("turns at the models", () => {
  test("go to questions before passages, and an error stops nobody", async () => {
    const turns = steppedTurns();
    const waiting = [
      turns.work("upload", { isUrgent: false }),
      turns.fail("broken").catch(() => turns.done.push("broken")),
      turns.work("question"),
    ];
    await turns.release();
    await Promise.all(waiting);
    expect(turns.done).toEqual(["broken", "question 1", "upload 1"]);
  });

  test("go to the caller that has used the models least, by time and not by number", async () => {
    const turns = steppedTurns();
    const waiting = [
      turns.work("greedy", { steps: 3, ms: 100 }),
      turns.work("greedy", { steps: 1, ms: 100 }),
      turns.work("modest", { steps: 4, ms: 30 }),
    ];
    await turns.release();
    await Promise.all(waiting);
    expect(turns.done).toEqual([
      "greedy 1",
      "modest 1",
      "modest 2",
      "modest 3",
      "modest 4",
      "greedy 2",
      "greedy 3",
      "greedy 1",
    ]);
  });

  test.each([
    { creditMs: 0, first: ["newcomer 1", "steady 4", "newcomer 2", "steady 5"] },
    { creditMs: 200, first: ["newcomer 1", "newcomer 2", "newcomer 3", "steady 4"] },
  ])("give a newcomer a credit of $creditMs ms and no more", async ({ creditMs, first }) => {
    const turns = steppedTurns({ creditMs });
    let newcomer: Promise<void> | undefined;
    const steady = turns.work("steady", {
      steps: 6,
      ms: 100,
      during: (step) => {
        if (step === 3) newcomer = turns.work("newcomer", { steps: 4, ms: 100 });
      },
    });
    await turns.release();
    await steady;
    await newcomer;
    expect(turns.done.slice(3, 7)).toEqual(first);
    expect(turns.done).toHaveLength(10);
  });

  test("are shared with a call that arrives between two steps", async () => {
    const done: string[] = [];
    const ask = (owner: string): Promise<void> =>
      run({ isUrgent: true, owner, signal: new AbortController().signal }, async () => {
        done.push(owner);
        return done.filter((name) => name === owner).length === 2;
      });
    const others: Promise<void>[] = [];
    let now = 0;
    const run = takeTurns({
      creditMs: 50,
      clock: () => {
        now += 100;
        return now;
      },
      between: async () => {
        if (others.length === 0) others.push(ask("other"));
      },
    });
    await ask("first");
    await Promise.all(others);
    expect(done).toEqual(["first", "other", "first", "other"]);
  });

  test("are not given to a disconnected caller", async () => {
    const turns = steppedTurns();
    const caller = new AbortController();
    const dropped = turns.work("gone", { signal: caller.signal });
    const remaining = turns.work("here");
    caller.abort(new Error("left"));
    await expect(dropped).rejects.toThrow("left");
    await expect(turns.work("gone", { signal: caller.signal })).rejects.toThrow("left");
    await turns.release();
    await remaining;
    expect(turns.done).toEqual(["here 1"]);
  });

  test("are refused immediately if too many are waiting, of one owner or of all", async () => {
    const turns = steppedTurns({ most: { ofOwner: 2, ofAll: 3 } });
    const waiting = [turns.work("a"), turns.work("a")];
    await expect(turns.work("a")).rejects.toThrow(OverloadedError);
    waiting.push(turns.work("b"));
    await expect(turns.work("c")).rejects.toThrow(OverloadedError);
    await turns.release();
    await Promise.all(waiting);
    expect(turns.done).toEqual(["a 1", "b 1", "a 1"]);
  });
});

test("without weights there is no embedder, and nothing is fetched", async () => {
  const nowhere = {
    provider: "local",
    model: "",
    apiKey: undefined,
    baseUrl: undefined,
    modelDir: "nowhere",
    modelsUrl: "",
  };
  expect(await createEmbedder(nowhere as EmbedderConfig)).toBeUndefined();
  expect(createReranker(nowhere as EmbedderConfig)).toBeUndefined();
});
