import * as z from "zod";
import { DateTime } from "./date-time.ts";
import { NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS, MODEL_FAULTS, MODEL_PROVIDERS, MODEL_SOURCES } from "./plain.ts";
import { PreviewAnswer } from "./preview.ts";
import { TriedSettings } from "./profiles.ts";

const Provider = z.enum(MODEL_PROVIDERS);
/** US dollars per million tokens. */
const Price = z.number().min(0).max(10_000);
/** In millionths of a US dollar. */
const Cost = z.int().nonnegative();
const Tokens = z.strictObject({ input: z.int(), output: z.int(), cached: z.int() });

/** An owner's language model at a provider. Its key is never part of a response. */
export const ModelConnection = z.strictObject({
  provider: Provider,
  /** As the provider calls it. */
  model: z.string(),
  /** Null for the provider's own address. */
  baseUrl: z.string().nullable(),
  /** The end of the key, to recognize it; null if there is none. */
  keyHint: z.string().nullable(),
  priceInput: Price,
  priceOutput: Price,
  /** Why the last call failed; null if it didn't. */
  fault: z.enum(MODEL_FAULTS).nullable(),
  faultAt: DateTime.nullable(),
});
export type ModelConnection = z.infer<typeof ModelConnection>;

/** In US dollars. */
const Dollars = z.number().min(0).max(1_000_000);

/** What an owner's connections may cost. */
export const ModelBudget = z.strictObject({
  /** In a calendar month (UTC). */
  monthlyCap: Dollars,
  /** Answers for one visitor in a day. */
  visitorCap: z.int().min(0).max(100_000),
});

/** The language models that an owner can use. */
export const Models = z.strictObject({
  connections: z.array(ModelConnection),
  /** The operator's model, for all owners; null if there is none. */
  installation: z.strictObject({ model: z.string() }).nullable(),
  /** Whether keys can be stored, because the operator has set MASTER_KEY. */
  storesKeys: z.boolean(),
  budget: ModelBudget.extend({
    /** In this month, with what the calls in progress may cost at most. */
    spent: Dollars,
  }),
  /** This month's calls to the owner's connections, by day. */
  usage: z.array(
    z.strictObject({
      day: z.iso.date(),
      provider: Provider,
      calls: z.int(),
      inputTokens: z.int(),
      outputTokens: z.int(),
      cost: Cost,
    }),
  ),
});
export type Models = z.infer<typeof Models>;

/** The result of one real question to an owner's language model. */
export const ModelTest = z.strictObject({
  question: z.string(),
  /** What a visitor would read: the model's answer, or a quotation if it has none. */
  answer: PreviewAnswer,
  byModel: z.boolean(),
  /** Why the model didn't answer. Null with a quotation if the documents support nothing that it said. */
  fault: z.enum(MODEL_FAULTS).nullable(),
  totalMs: z.int().nonnegative(),
  tokens: Tokens,
  cost: Cost,
});
export type ModelTest = z.infer<typeof ModelTest>;

/** A question to compare answers with. */
export const ComparedQuestion = z.strictObject({
  question: z.string(),
  /** How often visitors asked it; null for a suggested question or one of an answer test. */
  count: z.int().nullable(),
});
export type ComparedQuestion = z.infer<typeof ComparedQuestion>;

/** One answer of a comparison: what a visitor would read, and what it took. */
export const ComparedAnswer = z.strictObject({
  answer: PreviewAnswer,
  byModel: z.boolean(),
  /** Whether a model was asked, or for a quotation would be. Small talk and saved answers need none. */
  asked: z.boolean(),
  /** Why the model didn't answer. Null with a quotation if the documents support nothing that it said. */
  fault: z.enum(MODEL_FAULTS).nullable(),
  /** Sentences of the model that were taken back. Visitors don't read them. */
  removed: z.array(z.string()),
  totalMs: z.int().nonnegative(),
  /** For a quotation: an estimate of what a model would be sent. */
  promptTokens: z.int().nonnegative(),
  tokens: Tokens,
  cost: Cost,
});
export type ComparedAnswer = z.infer<typeof ComparedAnswer>;

/** Where a model is, and with which key. Without a key, the stored one is used if the address is unchanged. */
const Access = z.strictObject({
  provider: Provider,
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullable()
    .default(null),
  apiKey: z.string().trim().min(1).max(500).optional(),
});

/** In the order in which they are asked. A quotation follows the last one. */
export const ModelChoice = z.strictObject({
  sources: z.array(z.enum(MODEL_SOURCES)).max(MODEL_SOURCES.length),
  /** Whether e-mail addresses, phone numbers and card numbers are masked before a call. */
  masks: z.boolean(),
});
export type ModelChoice = z.infer<typeof ModelChoice>;

export const models = {
  choice: endpoint({
    name: "models.choice",
    method: "GET",
    path: "/api/profiles/:id/model",
    access: "owner",
    summary: "Get which language models a profile asks, in order",
    params: z.object({ id: NumericIdParam }),
    response: ModelChoice,
    errors: ["unauthorized", "not_found"],
  }),
  choose: endpoint({
    name: "models.choose",
    method: "PUT",
    path: "/api/profiles/:id/model",
    access: "owner",
    summary: "Choose which language models a profile asks, in order; none for quotations only",
    params: z.object({ id: NumericIdParam }),
    /** Without `masks`, that stays as it is. */
    body: ModelChoice.partial({ masks: true }),
    response: ModelChoice,
    errors: ["unauthorized", "not_found", "invalid_request"],
  }),
  budget: endpoint({
    name: "models.budget",
    method: "PUT",
    path: "/api/models/budget",
    access: "owner",
    summary: "Set the caps of the owner's connections",
    body: ModelBudget,
    response: Models,
    errors: ["unauthorized", "invalid_request"],
  }),
  read: endpoint({
    name: "models.read",
    method: "GET",
    path: "/api/models",
    access: "owner",
    summary: "Get the language models that the owner has connected, without their keys",
    response: Models,
    errors: ["unauthorized"],
  }),
  connect: endpoint({
    name: "models.connect",
    method: "PUT",
    path: "/api/models/connection",
    access: "owner",
    summary: "Connect a language model of the owner, one per provider, or change it",
    description:
      "The key is stored encrypted and never returned. A new address needs the key again, so that a stored key is never sent elsewhere.",
    body: Access.extend({
      model: z.string().trim().min(1).max(200),
      priceInput: Price,
      priceOutput: Price,
    }),
    response: Models,
    errors: ["unauthorized", "invalid_request", "unavailable"],
  }),
  disconnect: endpoint({
    name: "models.disconnect",
    method: "DELETE",
    path: "/api/models/connection",
    access: "owner",
    summary: "Delete a connection and its key",
    query: z.object({ provider: Provider }),
    response: Models,
    errors: ["unauthorized", "invalid_request", "not_found"],
  }),
  list: endpoint({
    name: "models.list",
    method: "POST",
    path: "/api/models/list",
    access: "owner",
    summary: "List the models that a provider offers, or that are installed in Ollama",
    body: Access,
    response: z.strictObject({ models: z.array(z.string()), fault: z.enum(MODEL_FAULTS).nullable() }),
    errors: ["unauthorized", "invalid_request", "too_many_requests"],
  }),
  test: endpoint({
    name: "models.test",
    method: "POST",
    path: "/api/profiles/:id/model/test",
    access: "owner",
    summary: "Ask one real question of a connected model: its answer, time, tokens and cost",
    params: z.object({ id: NumericIdParam }),
    body: z.strictObject({
      provider: Provider,
      /** Without one, a suggested question of the profile. */
      question: z.string().trim().min(1).max(LIMITS.messageCharacters).optional(),
    }),
    response: ModelTest,
    errors: ["unauthorized", "not_found", "invalid_request", "too_many_requests"],
  }),
  comparison: endpoint({
    name: "models.comparison",
    method: "GET",
    path: "/api/profiles/:id/model/comparison",
    access: "owner",
    summary:
      "Get up to ten questions to compare answers with: those that visitors ask most, then suggested ones and those of answer tests",
    params: z.object({ id: NumericIdParam }),
    response: z.strictObject({ questions: z.array(ComparedQuestion) }),
    errors: ["unauthorized", "not_found"],
  }),
  compare: endpoint({
    name: "models.compare",
    method: "POST",
    path: "/api/profiles/:id/model/comparison",
    access: "owner",
    summary:
      "Answer a question by quotation or by one model, with settings to try; stores nothing but the cost of the call",
    params: z.object({ id: NumericIdParam }),
    body: z.strictObject({
      question: z.string().trim().min(1).max(LIMITS.messageCharacters),
      /** Null for a quotation. */
      source: z.enum(MODEL_SOURCES).nullable(),
      settings: TriedSettings.default({}),
    }),
    response: ComparedAnswer,
    errors: ["unauthorized", "not_found", "invalid_request", "too_many_requests", "unavailable"],
  }),
};
