import { randomBytes } from "node:crypto";

/**
 * Where a secret may appear: an operator's secret nowhere, a user's key only in responses to that user, private text in
 * no log.
 */
export type Bait = Record<"operator" | "key" | "word", Map<string, string>>;

const word = (): string => `zq${randomBytes(9).toString("hex")}`;

/** More than thirty unique secrets. Keys that the product creates are added as they are created. */
export function plant() {
  const bait: Bait = { operator: new Map(), key: new Map(), word: new Map() };
  const put = (kind: keyof Bait, name: string, value: string = word()): string => {
    bait[kind].set(name, value);
    return value;
  };
  return {
    planted: bait,
    put,
    count: (): number => bait.operator.size + bait.key.size + bait.word.size,
    /** The names of the secrets of these kinds that appear in a text. */
    found: (kinds: readonly (keyof Bait)[], text: string): string[] =>
      kinds.flatMap((kind) =>
        [...bait[kind]].filter(([, value]) => value && text.includes(value)).map(([name]) => name),
      ),
  };
}

export type Field = ReturnType<typeof plant>;

/** The secrets in the operator's own settings. */
export function operatorSettings({ put }: Field, { mailPort, modelPort, database }: Places) {
  // The real password: it gives access to everything.
  put("operator", "the database's password", decodeURIComponent(new URL(database).password));
  const secret = put("operator", "the OpenID client's secret");
  return {
    PUBLIC_URL: "https://understudy.example",
    MASTER_KEY: put("operator", "the master key", randomBytes(32).toString("base64")),
    MAIL_URL: `smtp://${put("operator", "the mail server's user")}:${put("operator", "its password")}@127.0.0.1:${mailPort}`,
    MODEL_PROVIDER: "compatible",
    MODEL_NAME: "planted",
    MODEL_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
    MODEL_API_KEY: put("operator", "the model's key"),
    EMBEDDING_API_KEY: put("operator", "the embedder's key"),
    BILLING_PROVIDER: "stripe",
    STRIPE_SECRET_KEY: put("operator", "the key of Stripe"),
    STRIPE_WEBHOOK_SECRET: put("operator", "the secret of Stripe's events"),
    STRIPE_PRICE_PRO: "price_pro",
    STRIPE_PRICE_PRO_PLUS: "price_pro_plus",
    // As the model below: it repeats the key in an error.
    STRIPE_URL: `http://127.0.0.1:${modelPort}`,
    PROBE_KEY: put("operator", "the probe's key"),
    OUTBOUND_PRIVATE: "on",
    OIDC_ISSUERS: JSON.stringify([
      {
        id: "main",
        name: "main",
        issuer: "http://127.0.0.1:9/",
        clientId: "understudy",
        clientSecret: secret,
      },
    ]),
  };
}

type Places = { mailPort: string; modelPort: number; database: string };
