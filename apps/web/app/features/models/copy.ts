import type { ModelFault, ModelProvider } from "@understudy/contracts";
import { MODEL_NAMES } from "../../content/written-by.ts";

export const models = {
  title: "Language model",
  lead: "Choose what writes the answers. Facts come from your documents, whichever option you choose.",
  what: "What writes the answers",
  quotations: {
    name: "Quotations only",
    about: "No model. Visitors read your own sentences, word for word.",
  },
  installation: {
    name: "This installation's model",
    about: (model: string) => `${model}, set up by the operator.`,
  },
  own: { name: "Your own model", about: "At a provider you have an account with, or on your own server." },
  notConnected: "Not connected yet",
  choose: {
    saved: { title: "Saved", detail: "The next answer follows this order." },
    failed: "Your choice wasn't saved",
  },
  order: {
    title: "Fallback order",
    lead: "If one fails, takes too long or reaches its cap, the next one answers.",
    use: (name: string) => `Use ${name}`,
    remove: "Remove",
    stop: (name: string) => `Don't use ${name}`,
    up: (name: string) => `Move ${name} up`,
    last: "Always last. Needs no model.",
  },
  provider: "Provider",
  providers: { ...MODEL_NAMES, compatible: "Other server" },
  fields: {
    address: "Server address",
    addressHints: {
      openai: "Leave empty for OpenAI's own address.",
      anthropic: "Leave empty for Anthropic's own address.",
      google: "Leave empty for Google's own address.",
      ollama:
        "Such as http://127.0.0.1:11434. The operator has to allow private addresses in OUTBOUND_PRIVATE.",
      compatible: "The address before /chat/completions, such as https://models.example.com/v1",
    } satisfies Record<ModelProvider, string>,
    key: "API key",
    keyHint: "Stored encrypted and never shown again.",
    noKeys: "Keys can't be stored on this installation until its operator sets MASTER_KEY.",
    stored: (hint: string) => `Stored key ending in ${hint}. Leave empty to keep it.`,
    storedPlain: "A key is stored. Leave empty to keep it.",
    model: "Model",
    modelHint: "As your provider calls it.",
    list: "List models",
    listing: "Listing",
    noModels: "No models found.",
    priceInput: "Price of input",
    priceOutput: "Price of output",
    priceHint: "US dollars per million tokens, from your provider's price list. 0 for your own server.",
  },
  connect: "Save connection",
  connecting: "Saving",
  connected: { title: "Connection saved", detail: "Test it with one real question." },
  notConnectedNow: "The connection wasn't saved",
  disconnect: "Disconnect",
  disconnected: { title: "Disconnected", detail: "The key was deleted." },
  test: {
    button: "Test",
    running: "Asking",
    works: "Works",
    fails: "Doesn't work",
    quoted: "Works, but isn't used here",
    unsupported:
      "Nothing the model said is supported by your documents, so visitors would read this quotation.",
    asked: (question: string) => `Tested with “${question}”`,
    time: "Time",
    tokens: "Tokens",
    tokensOf: (input: number, output: number) =>
      `${input.toLocaleString("en-US")} in, ${output.toLocaleString("en-US")} out`,
    cost: "Cost",
    failed: "The test couldn't run",
  },
  budget: {
    title: "Monthly cap",
    cap: "Cap in US dollars",
    visitor: "Answers per visitor and day",
    hint: "Your models aren't asked beyond these caps; visitors get the next in your order. We e-mail you at 70, 90 and 100%.",
    save: "Save caps",
    saved: { title: "Caps saved", detail: "They apply to the next answer." },
    failed: "The caps weren't saved",
    used: "Used this month",
    calls: (count: number) => (count === 1 ? "1 call" : `${count.toLocaleString("en-US")} calls`),
    ofCap: (spent: string, cap: string) => `${spent} of ${cap} used`,
  },
  leaves: {
    title: "What leaves this machine",
    text: (name: string) =>
      `For each question that ${name} answers, the question, up to three earlier questions of the conversation, the passages that match, your instructions and your name go to it. Your files, and e-mail addresses that visitors leave for you, stay here.`,
    none: "Nothing. Quotations are made on this server.",
    masks: "Mask personal numbers and addresses",
    masksHint:
      "E-mail addresses, phone numbers and card numbers are replaced before each call and put back in the answer.",
    more: "What leaves the machine, in detail",
  },
};

/** What an owner reads about a model that didn't answer. */
export const MODEL_FAULT_TEXTS: Record<ModelFault, string> = {
  key: "The provider didn't accept the key. It may have been revoked. Enter a new one.",
  quota: "The account at the provider has no credit or allowance left.",
  busy: "The provider is overloaded or refuses more calls for now.",
  model: "The provider doesn't have this model, or the account may not use it.",
  filtered: "The provider's content filter refused the question or the answer.",
  unreachable: "We couldn't reach the server at this address.",
  cut: "The answer broke off.",
  late: "The model took too long.",
  cap: "The monthly cap is reached.",
  visitor_cap: "The visitor reached the daily cap.",
  failed: "The server returned an error.",
};
