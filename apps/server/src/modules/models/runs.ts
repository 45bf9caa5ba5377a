import { createHash } from "node:crypto";
import type { ModelFault, ModelProvider } from "@understudy/contracts";
import type { LanguageModel, Reply, TokensUsed } from "@understudy/knowledge";
import type { Database } from "../../platform/database.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { isLate, ModelError, modelError } from "../../platform/models/model-error.ts";
import { type Budget, costOf, promptTokens } from "./budget.ts";
import type { ConnectionService } from "./connections.ts";
import { notifyOfFault } from "./jobs.ts";
import { maskPrompt } from "./mask.ts";
import {
  answerRepository,
  type ConnectionRow,
  choiceRepository,
  connectionRepository,
  type StoredChoice,
} from "./repository.ts";

type Prompt = Parameters<LanguageModel["stream"]>[0];

export type RunDependencies = {
  db: Database;
  jobs: Jobs;
  connections: ConnectionService;
  budget: Budget;
  maxTokens: number;
  installationName: string;
  /** Counts an answer by an own connection for a visitor of today; false beyond the owner's cap. */
  takeVisitorAnswer: (userId: string, visitor: string, most: number) => Promise<boolean>;
};

/** The operator's model, or one of the owner's. */
type Source = { kind: "installation"; model: LanguageModel } | { kind: "own"; connection: ConnectionRow };

/** What is asked, in order, and whether personal numbers and addresses are masked before. */
type Asking = { sources: readonly Source[]; masks: boolean };

export type RunOptions = {
  /** The operator's model, with the limits that apply to this use. */
  installation: LanguageModel | undefined;
  /** The exchange that is answered; without one, nothing is taken from the cache or put into it. */
  exchangeId?: number;
  /** A hash that counts one visitor a day. */
  visitor?: (() => Promise<string>) | undefined;
};

/** What happened when language models were asked for one answer. */
export type Outcome = {
  /** A provider, or `installation`; null for a quotation. */
  source: ModelProvider | "installation" | null;
  model: string | null;
  fault: ModelFault | null;
  faultSource: ModelProvider | "installation" | null;
  tokens: TokensUsed;
  /** In millionths of a US dollar. */
  cost: number;
};

export type ModelRun = {
  /** Undefined if the owner wants quotations only, or there is no model. */
  model: LanguageModel | undefined;
  /** How many calls were made or answered from the cache. */
  calls: () => number;
  outcome: (reply: Pick<Reply, "byModel">) => Outcome;
};

/** Faults that the next call would have, too. */
const LASTING: readonly ModelFault[] = ["key", "quota", "model", "unreachable"];

/**
 * Asks the models of one answer in the owner's order. One that fails before its first word is followed by the next;
 * the engine quotes when all have failed.
 */
export function modelRuns(dependencies: RunDependencies) {
  const { db, jobs, connections, budget, maxTokens, installationName, takeVisitorAnswer } = dependencies;
  const answers = answerRepository(db);
  /** Outputs that are being written in this process, so that the same prompt is not paid twice. */
  const writing = new Map<string, Promise<string | undefined>>();

  async function chosenFor(
    userId: string,
    choice: StoredChoice,
    installation: LanguageModel | undefined,
  ): Promise<Asking> {
    const operators: Source[] = installation ? [{ kind: "installation", model: installation }] : [];
    if (!choice) return { sources: operators, masks: false };
    const own = choice.sources.some((one) => one !== "installation")
      ? await connectionRepository(db).list(userId)
      : [];
    const sources = choice.sources.flatMap((one): Source[] => {
      if (one === "installation") return operators;
      const connection = own.find(({ provider }) => provider === one);
      return connection ? [{ kind: "own", connection }] : [];
    });
    return { sources, masks: choice.masks };
  }

  async function only(source: Source, userId: string, profileId: number): Promise<Asking> {
    const choice = await choiceRepository(db).find(userId, profileId);
    return { sources: [source], masks: choice?.masks ?? false };
  }

  function start(
    userId: string,
    { sources, masks }: Asking,
    { exchangeId, visitor }: Omit<RunOptions, "installation">,
  ): ModelRun {
    const outcome: Outcome = {
      source: null,
      model: null,
      fault: null,
      faultSource: null,
      tokens: { input: 0, output: 0, cached: 0 },
      cost: 0,
    };
    let at = 0;
    let calls = 0;
    let isVisitorCounted = visitor === undefined;

    function note(source: Source, fault: ModelFault): void {
      if (outcome.fault) return;
      outcome.fault = fault;
      outcome.faultSource = nameOf(source);
    }

    /** Calls the connection within the owner's caps and pays for it. */
    async function* paid(connection: ConnectionRow, prompt: Prompt): AsyncGenerator<string, void> {
      if (!isVisitorCounted && visitor !== undefined) {
        const caps = await budget.read(userId);
        isVisitorCounted = await takeVisitorAnswer(userId, await visitor(), caps.visitor_cap);
        if (!isVisitorCounted) throw new ModelError("visitor_cap");
      }
      const input = promptTokens([prompt.system, ...prompt.messages.map(({ content }) => content)]);
      const most = { input, output: Math.min(prompt.maxTokens ?? maxTokens, maxTokens), cached: 0 };
      const reservation = await budget.reserve(userId, connection, most);
      let used: TokensUsed | undefined;
      let text = "";
      let isRefused = false;
      try {
        const model = await connections.open(userId, connection);
        for await (const word of model.stream({ ...prompt, used: (tokens) => (used = tokens) })) {
          text += word;
          yield word;
        }
      } catch (error) {
        isRefused = text === "" && !prompt.signal.aborted;
        throw error;
      } finally {
        // A provider that refused charges nothing; one that was stopped doesn't say what it charges.
        const estimate = isRefused ? NOTHING : { input, output: promptTokens([text]), cached: 0 };
        const tokens = used ?? estimate;
        outcome.tokens = sum(outcome.tokens, tokens);
        outcome.cost += costOf(connection, tokens);
        await budget.settle(userId, connection, reservation, tokens);
      }
    }

    /** The same prompt is paid once: also while it is being answered for another visitor. */
    async function* own(connection: ConnectionRow, prompt: Prompt): AsyncGenerator<string, void> {
      if (exchangeId === undefined) return yield* paid(connection, prompt);
      const hash = hashOf(connection, prompt);
      const key = `${userId} ${hash}`;
      for (let other = writing.get(key); other; other = writing.get(key)) {
        const text = await other;
        if (text !== undefined) return yield text;
      }
      const written = Promise.withResolvers<string | undefined>();
      writing.set(key, written.promise);
      try {
        const stored = await answers.findOutput(userId, hash);
        if (stored !== undefined) {
          written.resolve(stored);
          return yield stored;
        }
        let text = "";
        for await (const word of paid(connection, prompt)) {
          text += word;
          yield word;
        }
        if (text) {
          await answers.addOutput(userId, exchangeId, hash, text);
          written.resolve(text);
        }
      } finally {
        written.resolve(undefined);
        writing.delete(key);
      }
    }

    /** The cache is behind the masks, so it has placeholders only. */
    function ask(source: Source, prompt: Prompt): AsyncGenerator<string, void> {
      if (!masks) return send(source, prompt);
      const masked = maskPrompt(prompt);
      return masked.restore(send(source, masked.prompt));
    }

    async function* send(source: Source, prompt: Prompt): AsyncGenerator<string, void> {
      if (source.kind === "installation") return yield* source.model.stream(prompt);
      const provider = source.connection.provider as ModelProvider;
      try {
        yield* own(source.connection, prompt);
      } catch (error) {
        const { fault } = modelError(error);
        if (!prompt.signal.aborted && LASTING.includes(fault)) await reportFault(userId, provider, fault);
        throw error;
      }
      if (source.connection.fault) await connections.setFault(userId, provider, null);
    }

    const model: LanguageModel = {
      async *stream(prompt) {
        for (let source = sources[at]; source; source = sources[at]) {
          const current = source;
          const onAbort = (): void => {
            if (!isLate(prompt.signal)) return;
            note(current, "late");
            // The engine tries again, and then the next one gets its turn.
            if (at < sources.length - 1) at += 1;
          };
          let hasText = false;
          prompt.signal.addEventListener("abort", onAbort, { once: true });
          try {
            calls += 1;
            for await (const word of ask(current, prompt)) {
              hasText ||= word !== "";
              outcome.source = nameOf(current);
              outcome.model = modelNameOf(current);
              yield word;
            }
            return;
          } catch (error) {
            if (prompt.signal.aborted) throw error;
            const { fault } = modelError(error);
            note(current, fault);
            const isOver = sources[at + 1] === undefined && !isFinal(fault);
            if (hasText || isOver) throw error;
            at += 1;
          } finally {
            prompt.signal.removeEventListener("abort", onAbort);
          }
        }
        throw new ModelError(outcome.fault ?? "failed");
      },
    };

    const nameOf = (source: Source): ModelProvider | "installation" =>
      source.kind === "own" ? (source.connection.provider as ModelProvider) : "installation";
    const modelNameOf = (source: Source): string =>
      source.kind === "own" ? source.connection.model : installationName;

    return {
      model: sources.length > 0 ? model : undefined,
      calls: () => calls,
      outcome: ({ byModel }) => (byModel ? outcome : { ...outcome, source: null, model: null }),
    };
  }

  async function reportFault(userId: string, provider: ModelProvider, fault: ModelFault): Promise<void> {
    // Of many visitors at once, one is the first to see it.
    if (!(await connections.setFault(userId, provider, fault))) return;
    await db.transaction().execute((tx) => jobs.enqueue(tx, notifyOfFault, { userId, provider, fault }));
  }

  return {
    /** The models that an AI profile asks. */
    async forProfile(userId: string, profileId: number, options: RunOptions): Promise<ModelRun> {
      const choice = (await choiceRepository(db).find(userId, profileId)) ?? null;
      return start(userId, await chosenFor(userId, choice, options.installation), options);
    },

    /** The same, when its choice has been read with the profile. */
    async forChoice(userId: string, choice: StoredChoice, options: RunOptions): Promise<ModelRun> {
      return start(userId, await chosenFor(userId, choice, options.installation), options);
    },

    /** Only this connection. */
    async forConnection(userId: string, profileId: number, connection: ConnectionRow): Promise<ModelRun> {
      return start(userId, await only({ kind: "own", connection }, userId, profileId), {});
    },

    /** Only the operator's model. */
    async forInstallation(userId: string, profileId: number, model: LanguageModel): Promise<ModelRun> {
      return start(userId, await only({ kind: "installation", model }, userId, profileId), {});
    },
  };
}

export type ModelRuns = ReturnType<typeof modelRuns>;

const NOTHING: TokensUsed = { input: 0, output: 0, cached: 0 };

function sum(a: TokensUsed, b: TokensUsed): TokensUsed {
  return { input: a.input + b.input, output: a.output + b.output, cached: a.cached + b.cached };
}

/** Not worth a second attempt. */
const isFinal = (fault: ModelFault): boolean =>
  LASTING.includes(fault) || fault === "cap" || fault === "visitor_cap" || fault === "filtered";

/**
 * Covers everything that the model reads: the question and the ones before it, the passages that this audience may
 * see, the owner's settings and the date. A change of any of them is another hash.
 */
function hashOf({ provider, model, base_url }: ConnectionRow, prompt: Prompt): string {
  const { system, messages, maxTokens, boundary } = prompt;
  const parts = JSON.stringify([provider, model, base_url, system, messages, maxTokens ?? null]);
  // Random for each prompt, and without meaning.
  return createHash("sha256")
    .update(boundary ? parts.replaceAll(boundary, "") : parts)
    .digest("hex");
}
