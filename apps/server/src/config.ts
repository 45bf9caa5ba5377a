import { BILLING_PROVIDERS, LONGEST_ANSWER_MS, MODEL_PROVIDERS } from "@understudy/contracts";
import * as z from "zod";
import { withFiles } from "./secret-files.ts";

const Issuer = z.strictObject({
  /** Part of the redirect URL, so a change must be registered with the provider. */
  id: z.string().regex(/^[a-z0-9-]{1,32}$/),
  name: z.string().min(1).max(60),
  issuer: z.url(),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
});
const Issuers = z
  .array(Issuer)
  .refine(
    (issuers) => new Set(issuers.map(({ id }) => id)).size === issuers.length,
    "two issuers have the same id.",
  );

const MASTER_KEY_BYTES = 32;
const switchValue = z.enum(["on", "off"]).transform((value) => value === "on");
/** Servers that an operator lists one by one, such as `127.0.0.1:8080`. */
const hostsAndPorts = z
  .string()
  .regex(/^[^\s,]+:\d+(?:,[^\s,]+:\d+)*$/)
  .transform((list) => list.split(","));
const price = z.coerce.number().min(0).default(0);
const perMinute = z.coerce.number().int().min(1);
const optional = z
  .string()
  .optional()
  .transform((value) => value || undefined);
const commaList = z
  .string()
  .default("")
  .transform((text) => text.split(",").flatMap((one) => one.trim() || []));

/** Text that pages show, in one line. */
const line = (most: number) =>
  optional.pipe(
    z
      .string()
      .trim()
      .min(2)
      .max(most)
      .regex(/^\P{C}*$/u, "must be one line.")
      .optional(),
  );

/** Every variable the product reads, and the only place that names them. `.env.example` lists the same keys. */
const Variables = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    // The session cookie is Secure, and on plain http a browser accepts it for loopback only.
    .refine(
      (url) => !isPlainHttp(url) || isLoopback(url),
      "http is only allowed for this machine; use https.",
    )
    .default("http://127.0.0.1:54610"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(54610),
  TRUST_PROXY: z.string().default("off"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(10),
  REDIS_URL: optional,
  OIDC_ISSUERS: z.string().default("[]").transform(parseJson).pipe(Issuers),
  SIGN_UP: z.enum(["open", "invited", "domains"]).default("open"),
  SIGN_UP_ALLOWED: z
    .string()
    .default("")
    .transform((list) =>
      list
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  MAIL_URL: optional,
  OPERATOR_EMAIL: optional.pipe(z.email().optional()),
  OPERATOR_NAME: line(200),
  OPERATOR_ADDRESS: line(300),
  OPERATOR_CONTACT: optional.pipe(z.email().optional()),
  STATUS_PAGE_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  MAIL_FROM: z.string().default("Understudy <sign-in@understudy.example>"),
  STORAGE_DIR: z.string().default(".data/storage"),
  STORAGE_S3_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  STORAGE_S3_BUCKET: optional,
  STORAGE_S3_REGION: z.string().default("us-east-1"),
  STORAGE_S3_ACCESS_KEY: optional,
  STORAGE_S3_SECRET_KEY: optional,
  MODEL_DIR: z.string().default(".data/models"),
  MODEL_PROVIDER: z.enum(["none", ...MODEL_PROVIDERS]).default("none"),
  MODEL_NAME: z.string().default(""),
  MODEL_API_KEY: optional,
  MODEL_BASE_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  MODEL_PRICE_INPUT: price,
  MODEL_PRICE_OUTPUT: price,
  MODEL_FIRST_WORD_SECONDS: z.coerce.number().min(1).max(90).default(10),
  MODEL_ANSWER_SECONDS: z.coerce
    .number()
    .min(2)
    .max(LONGEST_ANSWER_MS / 1_000)
    .default(30),
  MODEL_MAX_TOKENS: z.coerce.number().int().min(1).max(8_000).default(1_000),
  EMBEDDING_PROVIDER: z.enum(["none", "local", "openai", "google", "compatible"]).default("local"),
  EMBEDDING_MODEL: z.string().default(""),
  EMBEDDING_API_KEY: optional,
  EMBEDDING_BASE_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  MODELS_URL: z.url({ protocol: /^http$/ }).default("http://127.0.0.1:54611"),
  MODELS_THREADS: z.coerce.number().int().min(0).max(64).default(0),
  MODEL_CALLS_PER_OWNER_DAY: z.coerce.number().int().min(0).default(2_000),
  MODEL_CALLS_PER_DAY: z.coerce.number().int().min(0).default(20_000),
  MODEL_CALLS_NEW_OWNERS_PERCENT: z.coerce.number().min(0).max(100).default(25),
  STORAGE_MB_PER_OWNER: z.coerce.number().int().min(0).default(2_000),
  BURST_ADDRESS: perMinute.default(240),
  BURST_VISITOR: perMinute.default(60),
  BURST_PROFILE: perMinute.default(600),
  BURST_OWNER: perMinute.default(1_200),
  BURST_KEY: perMinute.default(300),
  BURST_READS: perMinute.default(300),
  STREAMS_PER_ADDRESS: z.coerce.number().int().min(1).default(50),
  VISITOR_DAY_PERCENT: z.coerce.number().int().min(1).max(100).default(20),
  MASTER_KEY: optional.transform(masterKeysOf),
  OUTBOUND_PRIVATE: switchValue.or(hostsAndPorts).default(false),
  DNS_SERVERS: commaList,
  BILLING_PROVIDER: z.enum(BILLING_PROVIDERS).default("none"),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_PRICE_PRO: commaList,
  STRIPE_PRICE_PRO_PLUS: commaList,
  STRIPE_URL: z.url({ protocol: /^https?$/ }).default("https://api.stripe.com"),
  TELEGRAM_URL: z.url({ protocol: /^https?$/ }).default("https://api.telegram.org"),
  SLACK_URL: z.url({ protocol: /^https?$/ }).default("https://slack.com/api"),
  DISCORD_URL: z.url({ protocol: /^https?$/ }).default("https://discord.com/api/v10"),
  ANALYTICS_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  ANALYTICS_CONSENT: z.enum(["ask", "none"]).default("ask"),
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_000).default(0),
  TRACE_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  PROBE_KEY: optional.pipe(z.string().min(16).optional()),
  WEB_BUILD_DIR: z.string().default("apps/web/build"),
  MIGRATE_ON_START: switchValue.default(true),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  SESSION_IDLE_HOURS: z.coerce
    .number()
    .positive()
    .default(24 * 14),
  SESSION_ABSOLUTE_HOURS: z.coerce
    .number()
    .positive()
    .default(24 * 60),
});

export const Env = Variables.refine(
  (env) => !Array.isArray(env.OIDC_ISSUERS) || env.OIDC_ISSUERS.length > 0 || env.MAIL_URL,
  {
    path: ["OIDC_ISSUERS, MAIL_URL"],
    message: "set at least one of them, or no one can sign in.",
    // Runs even if another value is invalid, so that every error is reported at once.
    when: () => true,
  },
)
  .refine(
    ({ MODEL_PROVIDER, MODEL_NAME, MODEL_API_KEY, MODEL_BASE_URL }) =>
      MODEL_PROVIDER === "none" ||
      (MODEL_NAME &&
        (MODEL_PROVIDER === "ollama" || (MODEL_PROVIDER === "compatible" ? MODEL_BASE_URL : MODEL_API_KEY))),
    {
      path: ["MODEL_PROVIDER"],
      message:
        "needs MODEL_NAME and MODEL_API_KEY (for compatible: MODEL_BASE_URL; for ollama: only MODEL_NAME).",
    },
  )
  .refine(
    ({ MODEL_FIRST_WORD_SECONDS, MODEL_ANSWER_SECONDS }) => MODEL_FIRST_WORD_SECONDS < MODEL_ANSWER_SECONDS,
    {
      path: ["MODEL_ANSWER_SECONDS"],
      message: "must be more than MODEL_FIRST_WORD_SECONDS, and at least twice as much for a second attempt.",
    },
  )
  .refine(
    ({ SIGN_UP, SIGN_UP_ALLOWED }) =>
      SIGN_UP_ALLOWED.every((one) => one.includes("@") === (SIGN_UP === "invited")),
    {
      path: ["SIGN_UP_ALLOWED"],
      message: "must list e-mail addresses if SIGN_UP is invited, and domains if it is domains.",
    },
  )
  .refine(({ OPERATOR_NAME, OPERATOR_ADDRESS }) => !OPERATOR_ADDRESS || OPERATOR_NAME, {
    path: ["OPERATOR_ADDRESS"],
    message: "needs OPERATOR_NAME.",
  })
  .refine((env) => env.BILLING_PROVIDER !== "stripe" || stripeOf(env), {
    path: ["BILLING_PROVIDER"],
    message:
      "stripe needs STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_PRO and STRIPE_PRICE_PRO_PLUS, and no price twice.",
  })
  .refine((env) => !env.STORAGE_S3_URL || storeOf(env), {
    path: ["STORAGE_S3_URL"],
    message: "needs STORAGE_S3_BUCKET, STORAGE_S3_ACCESS_KEY and STORAGE_S3_SECRET_KEY.",
  });

export type Config = ReturnType<typeof loadConfig>;

/**
 * Reads the environment once and reports every error at once. Takes it as an argument, so that importing has no
 * effect.
 */
export function loadConfig(environment: Record<string, string | undefined>) {
  const { values, faults } = withFiles(environment, Object.keys(Variables.shape));
  const parsed = Env.safeParse(values);
  if (!parsed.success) faults.push(z.prettifyError(parsed.error));
  if (!parsed.success || faults.length > 0)
    throw new Error(`The configuration is invalid:\n${faults.join("\n")}`);
  const env = parsed.data;
  return {
    mode: env.NODE_ENV,
    origin: new URL(env.PUBLIC_URL).origin,
    listen: { host: env.HOST, port: env.PORT, trustProxy: env.TRUST_PROXY },
    database: { url: env.DATABASE_URL, pool: env.DATABASE_POOL, migrateOnStart: env.MIGRATE_ON_START },
    redisUrl: env.REDIS_URL,
    signIn: { issuers: env.OIDC_ISSUERS, email: env.MAIL_URL !== undefined },
    signUp: { policy: env.SIGN_UP, allowed: env.SIGN_UP_ALLOWED },
    operator: {
      operatorName: env.OPERATOR_NAME,
      operatorAddress: env.OPERATOR_ADDRESS,
      operatorContact: env.OPERATOR_CONTACT,
      statusPage: env.STATUS_PAGE_URL,
    },
    mail: { url: env.MAIL_URL, from: env.MAIL_FROM, operator: env.OPERATOR_EMAIL },
    storageDir: env.STORAGE_DIR,
    s3: storeOf(env),
    embedder: {
      provider: env.EMBEDDING_PROVIDER,
      model: env.EMBEDDING_MODEL,
      apiKey: env.EMBEDDING_API_KEY,
      baseUrl: env.EMBEDDING_BASE_URL,
      modelDir: env.MODEL_DIR,
      modelsUrl: env.MODELS_URL,
    },
    languageModel: {
      provider: env.MODEL_PROVIDER,
      name: env.MODEL_NAME,
      apiKey: env.MODEL_API_KEY,
      baseUrl: env.MODEL_BASE_URL,
      maxTokens: env.MODEL_MAX_TOKENS,
      limits: {
        firstWordMs: env.MODEL_FIRST_WORD_SECONDS * 1_000,
        totalMs: env.MODEL_ANSWER_SECONDS * 1_000,
      },
      prices: { input: env.MODEL_PRICE_INPUT, output: env.MODEL_PRICE_OUTPUT },
    },
    limits: {
      bursts: {
        address: env.BURST_ADDRESS,
        visitor: env.BURST_VISITOR,
        profile: env.BURST_PROFILE,
        owner: env.BURST_OWNER,
      },
      callsPerKey: env.BURST_KEY,
      reads: env.BURST_READS,
      streamsPerAddress: env.STREAMS_PER_ADDRESS,
      visitorDayPercent: env.VISITOR_DAY_PERCENT,
      modelCalls: {
        ofOwner: env.MODEL_CALLS_PER_OWNER_DAY,
        ofAll: env.MODEL_CALLS_PER_DAY,
        ofNewOwners: Math.floor((env.MODEL_CALLS_PER_DAY * env.MODEL_CALLS_NEW_OWNERS_PERCENT) / 100),
      },
      storedBytesPerOwner: env.STORAGE_MB_PER_OWNER > 0 ? env.STORAGE_MB_PER_OWNER * 1_000_000 : null,
    },
    masterKeys: env.MASTER_KEY,
    outbound: { allowPrivate: env.OUTBOUND_PRIVATE, dnsServers: env.DNS_SERVERS },
    billing: {
      provider: env.BILLING_PROVIDER,
      stripe: env.BILLING_PROVIDER === "stripe" ? stripeOf(env) : undefined,
    },
    chatApps: { telegram: env.TELEGRAM_URL, slack: env.SLACK_URL, discord: env.DISCORD_URL },
    analytics: env.ANALYTICS_URL ? { url: env.ANALYTICS_URL, consent: env.ANALYTICS_CONSENT } : undefined,
    metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT },
    traceUrl: env.TRACE_URL,
    probeKey: env.PROBE_KEY,
    webBuildDir: env.WEB_BUILD_DIR,
    logLevel: env.LOG_LEVEL,
    session: { idleHours: env.SESSION_IDLE_HOURS, absoluteHours: env.SESSION_ABSOLUTE_HOURS },
  };
}

/** The part of the environment that the models process reads. It needs no database and no sign-in. */
export function loadModelsConfig(environment: Record<string, string | undefined>) {
  const wanted = Variables.pick({
    MODEL_DIR: true,
    EMBEDDING_MODEL: true,
    MODELS_URL: true,
    MODELS_THREADS: true,
    METRICS_HOST: true,
    METRICS_PORT: true,
    LOG_LEVEL: true,
  });
  const env = readSome(environment, wanted);
  return {
    modelDir: env.MODEL_DIR,
    embedder: env.EMBEDDING_MODEL,
    url: env.MODELS_URL,
    threads: env.MODELS_THREADS || undefined,
    metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT },
    logLevel: env.LOG_LEVEL,
  };
}

/** The part that migrations read. In its own container, the migration has no other secret. */
export function loadMigrationConfig(environment: Record<string, string | undefined>) {
  const env = readSome(environment, Variables.pick({ DATABASE_URL: true, LOG_LEVEL: true }));
  return { url: env.DATABASE_URL, logLevel: env.LOG_LEVEL };
}

/**
 * What PostgreSQL's user needs to restore a cluster: the URL of the restored server, and the keys that decrypt
 * backups.
 */
export function loadClusterConfig(environment: Record<string, string | undefined>) {
  const env = readSome(environment, Variables.pick({ DATABASE_URL: true, MASTER_KEY: true }));
  return { url: env.DATABASE_URL, masterKeys: env.MASTER_KEY };
}

function readSome<Shape extends z.ZodRawShape>(
  environment: Record<string, string | undefined>,
  wanted: z.ZodObject<Shape>,
) {
  const { values, faults } = withFiles(environment, Object.keys(wanted.shape));
  const parsed = wanted.safeParse(values);
  if (!parsed.success) faults.push(z.prettifyError(parsed.error));
  if (!parsed.success || faults.length > 0)
    throw new Error(`The configuration is invalid:\n${faults.join("\n")}`);
  return parsed.data;
}

type StoreKey = "URL" | "BUCKET" | "REGION" | "ACCESS_KEY" | "SECRET_KEY";
type Store = { [Key in StoreKey as `STORAGE_S3_${Key}`]?: string | undefined };

/** The object store for originals, used instead of the folder if it is fully configured. */
function storeOf(env: Store) {
  const { STORAGE_S3_URL: endpoint, STORAGE_S3_BUCKET: bucket, STORAGE_S3_REGION: region = "" } = env;
  const { STORAGE_S3_ACCESS_KEY: accessKey, STORAGE_S3_SECRET_KEY: secretKey } = env;
  return endpoint && bucket && accessKey && secretKey
    ? { endpoint, bucket, region, accessKey, secretKey }
    : undefined;
}

type StripeSettings = Pick<
  z.output<typeof Variables>,
  "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_PRICE_PRO" | "STRIPE_PRICE_PRO_PLUS" | "STRIPE_URL"
>;

/** The account at Stripe and the prices of the paid plans, if it is fully configured. */
function stripeOf(env: StripeSettings) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: url } = env;
  const prices = { pro: env.STRIPE_PRICE_PRO, enterprise: env.STRIPE_PRICE_PRO_PLUS };
  const [pro, enterprise] = [prices.pro[0], prices.enterprise[0]];
  const isSoldTwice = prices.pro.some((price) => prices.enterprise.includes(price));
  return secretKey && webhookSecret && pro && enterprise && !isSoldTwice
    ? { secretKey, webhookSecret, prices, sold: { pro, enterprise }, url }
    : undefined;
}

/** During a key rotation there are two keys: the first encrypts, and both decrypt. */
function masterKeysOf(text: string | undefined, context: z.RefinementCtx): Buffer[] {
  const keys = (text?.split(",") ?? []).map((key) => Buffer.from(key.trim(), "base64"));
  if (keys.some((key) => key.length !== MASTER_KEY_BYTES)) {
    context.addIssue({
      code: "custom",
      message: "must be 32 random bytes in base64. Create it with `openssl rand -base64 32`.",
    });
    return z.NEVER;
  }
  return keys;
}

function isPlainHttp(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === "http:";
}

function isLoopback(url: string): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname);
}

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "must be JSON" });
    return z.NEVER;
  }
}
