import {
  AppError,
  type ModelConnection,
  type ModelFault,
  type ModelProvider,
  type Models,
  type models,
} from "@understudy/contracts";
import type { LanguageModel } from "@understudy/knowledge";
import type { output } from "zod";
import type { Database } from "../../platform/database.ts";
import type { EphemeralStore } from "../../platform/ephemeral-store.ts";
import { createLanguageModel } from "../../platform/models/language-model.ts";
import { listModels } from "../../platform/models/list-models.ts";
import { modelError } from "../../platform/models/model-error.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Vault } from "../../platform/vault.ts";
import type { Budget } from "./budget.ts";
import { type ConnectionRow, connectionRepository } from "./repository.ts";

export type ConnectionDependencies = {
  db: Database;
  ephemeral: EphemeralStore;
  vault: Vault;
  outbound: Outbound;
  /** The name of the operator's model, if there is one. */
  installationModel: string | undefined;
  maxTokens: number;
  budget: Budget;
  clock: () => Date;
};
type Access = output<typeof models.list.body>;

const LISTS_PER_MINUTE = 20;
const MINUTE = 60;
const MILLION = 1_000_000;
const NO_MASTER_KEY =
  "Keys can't be stored safely on this installation yet. Its operator has to set MASTER_KEY first.";
const KEY_AGAIN = "Enter the key again: a stored key is never sent to a new address.";

/** The language models that an owner has connected, one per provider. */
export function connectionService(dependencies: ConnectionDependencies) {
  const { db, ephemeral, vault, outbound, installationModel, maxTokens, budget, clock } = dependencies;
  const connections = connectionRepository(db);

  async function read(userId: string): Promise<Models> {
    const [rows, caps, usage] = await Promise.all([
      connections.list(userId),
      budget.read(userId),
      budget.usage(userId),
    ]);
    return {
      connections: rows.map(present),
      installation: installationModel ? { model: installationModel } : null,
      storesKeys: vault.hasMasterKey,
      budget: {
        monthlyCap: caps.monthly_cap / MILLION,
        visitorCap: caps.visitor_cap,
        spent: caps.spent / MILLION,
      },
      usage: usage.map(({ input_tokens: inputTokens, output_tokens: outputTokens, provider, ...row }) => ({
        ...row,
        provider: provider as ModelProvider,
        inputTokens,
        outputTokens,
      })),
    };
  }

  /** The key for this address, as it is stored; throws if the owner has to enter it. */
  async function storedKey(userId: string, { provider, baseUrl, apiKey }: Access) {
    if (apiKey) {
      if (!vault.hasMasterKey) throw new AppError("unavailable", { detail: NO_MASTER_KEY });
      const sealed = await vault.sealAlways(db, userId, apiKey);
      return { api_key: sealed, key_hint: hintOf(apiKey) };
    }
    const stored = await connections.find(userId, provider);
    if (!stored?.api_key) {
      if (needsKey(provider)) throw refusal("apiKey", "Enter the key of your account at this provider.");
      return { api_key: null, key_hint: null };
    }
    if (stored.base_url !== baseUrl) throw refusal("apiKey", KEY_AGAIN);
    return { api_key: stored.api_key, key_hint: stored.key_hint };
  }

  async function assertReachable({ provider, baseUrl }: Access): Promise<void> {
    if (baseUrl === null && needsAddress(provider)) throw refusal("baseUrl", "Enter the server's address.");
    const refused = baseUrl === null ? undefined : await outbound.refusal(baseUrl);
    if (refused) throw refusal("baseUrl", refused);
  }

  return {
    read,

    async connect(userId: string, body: output<typeof models.connect.body>): Promise<Models> {
      await assertReachable(body);
      const { provider, model, baseUrl, priceInput, priceOutput } = body;
      const key = await storedKey(userId, body);
      await budget.ensure(userId);
      const prices = {
        price_input: Math.round(priceInput * MILLION),
        price_output: Math.round(priceOutput * MILLION),
      };
      await connections.save(userId, { provider, model, base_url: baseUrl, ...key, ...prices }, clock());
      return read(userId);
    },

    async disconnect(userId: string, provider: ModelProvider): Promise<Models> {
      if (!(await connections.remove(userId, provider))) throw new AppError("not_found");
      return read(userId);
    },

    async list(userId: string, access: Access): Promise<{ models: string[]; fault: ModelFault | null }> {
      const { provider, baseUrl } = access;
      const seconds = await ephemeral.wait(`model-list:${userId}`, LISTS_PER_MINUTE, MINUTE);
      if (seconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds: seconds });
      await assertReachable(access);
      const stored = access.apiKey ? undefined : await connections.find(userId, provider);
      const isKnown = stored?.api_key && stored.base_url === baseUrl;
      const apiKey = access.apiKey ?? (isKnown ? await vault.open(userId, stored.api_key ?? "") : undefined);
      if (!apiKey && needsKey(provider)) throw refusal("apiKey", KEY_AGAIN);
      const server = { provider, baseUrl: baseUrl ?? undefined, apiKey };
      return listModels(server, outbound.fetch).then(
        (names) => ({ models: names, fault: null }),
        (error: unknown) => ({ models: [], fault: modelError(error).fault }),
      );
    },

    async setBudget(
      userId: string,
      { monthlyCap, visitorCap }: output<typeof models.budget.body>,
    ): Promise<Models> {
      const monthly_cap = Math.round(monthlyCap * MILLION);
      await budget.save(userId, { monthly_cap, visitor_cap: visitorCap });
      return read(userId);
    },

    find: (userId: string, provider: ModelProvider) => connections.find(userId, provider),

    /** The model of a connection. Only here is its key decrypted for a call. */
    async open(userId: string, connection: ConnectionRow): Promise<LanguageModel> {
      const { provider, model: name, base_url: baseUrl, api_key: sealed } = connection;
      const apiKey = sealed === null ? undefined : await vault.open(userId, sealed);
      const config = {
        provider: provider as ModelProvider,
        name,
        apiKey,
        baseUrl: baseUrl ?? undefined,
        maxTokens,
      };
      const model = await createLanguageModel(config, { fetch: outbound.fetch });
      if (!model) throw new Error("A connection has no provider.");
      return model;
    },

    /** Remembers why the last call failed, or that it succeeded. */
    setFault: (userId: string, provider: ModelProvider, fault: ModelFault | null): Promise<boolean> =>
      connections.setFault(userId, provider, fault, clock()),
  };
}

export type ConnectionService = ReturnType<typeof connectionService>;

const needsKey = (provider: ModelProvider): boolean => ["openai", "anthropic", "google"].includes(provider);
const needsAddress = (provider: ModelProvider): boolean => !needsKey(provider);

/** The end of a key, unless that would be a large part of it. */
const hintOf = (key: string): string => (key.length >= 16 ? key.slice(-4) : "");

function refusal(path: string, message: string): AppError {
  return new AppError("invalid_request", { detail: message, issues: [{ path, message }] });
}

function present(row: ConnectionRow): ModelConnection {
  return {
    provider: row.provider as ModelProvider,
    model: row.model,
    baseUrl: row.base_url,
    keyHint: row.key_hint,
    priceInput: row.price_input / MILLION,
    priceOutput: row.price_output / MILLION,
    fault: row.fault as ModelFault | null,
    faultAt: row.fault_at?.toISOString() ?? null,
  };
}
