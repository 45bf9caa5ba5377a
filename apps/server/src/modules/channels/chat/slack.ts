import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { type ChatAdapter, type ChatCall, ChatError, type ChatMessage } from "./adapter.ts";
import { cut, renderPart } from "./compose.ts";

const Event = z.object({
  type: z.string(),
  user: z.string().optional(),
  bot_id: z.string().optional(),
  subtype: z.string().optional(),
  text: z.string().default(""),
  ts: z.string(),
  thread_ts: z.string().optional(),
  channel: z.string(),
  channel_type: z.string().optional(),
});
const Envelope = z.object({ type: z.literal("event_callback"), team_id: z.string(), event: Event });
const Handshake = z.object({
  type: z.literal("url_verification"),
  challenge: z.string().regex(/^[\w-]{1,200}$/),
});
const Answer = z.looseObject({ ok: z.boolean(), error: z.string().default("") });
const Account = z.object({ team: z.string(), team_id: z.string(), user: z.string(), user_id: z.string() });
const User = z.object({
  user: z.object({
    real_name: z.string().default(""),
    profile: z.object({ display_name: z.string().default("") }).optional(),
  }),
});

/** Older requests may be recorded ones. */
const MOST_AGE_SECONDS = 300;
const NAME_CHARACTERS = 100;

/** Slack's Events API and Web API, with an app that its owner has created in her own workspace. */
export function slackAdapter({ call, url }: { call: ChatCall; url: string }): ChatAdapter {
  async function invoke(token: string, method: string, body: object): Promise<unknown> {
    const response = await call(`${url}/${method}`, body, { headers: { authorization: `Bearer ${token}` } });
    const answer = Answer.safeParse(response.body).data;
    if (answer?.ok) return answer;
    throw errorFor(response.status, answer?.error, response.retryAfter);
  }

  return {
    app: "slack",
    via: "Slack",
    longestText: 3_000,

    async signIn({ token, proof = "" }) {
      if (!/^xoxb-[\w-]{10,300}$/.test(token)) {
        throw new ChatError("revoked", "This isn't a Slack bot token. It begins with xoxb-.");
      }
      if (!/^[0-9a-f]{32}$/i.test(proof)) {
        throw new ChatError(
          "revoked",
          "This isn't a signing secret. A signing secret has 32 letters and numbers.",
        );
      }
      const { team, team_id, user, user_id } = Account.parse(await invoke(token, "auth.test", {}));
      const name = cut(`@${user} in ${team}`, NAME_CHARACTERS);
      return { account: { id: `${team_id}:${user_id}`, name }, keys: { token, proof } };
    },

    // The address is part of the app that the owner has created in Slack.
    subscribe: async () => null,
    unsubscribe: async () => {},

    /** Slack tries an address before anyone can enter the signing secret here. The answer gives nothing away. */
    handshake(body) {
      const { challenge } = Handshake.safeParse(body).data ?? {};
      return challenge === undefined ? undefined : { challenge };
    },

    isGenuine({ headers, body, at }, { proof }) {
      const timestamp = String(headers["x-slack-request-timestamp"] ?? "");
      const age = Math.abs(at.getTime() / 1_000 - Number(timestamp || Number.NaN));
      if (!(age <= MOST_AGE_SECONDS)) return false;
      const signature = createHmac("sha256", proof).update(`v0:${timestamp}:`).update(body).digest("hex");
      const expected = Buffer.from(`v0=${signature}`);
      const given = Buffer.from(String(headers["x-slack-signature"] ?? ""));
      return given.length === expected.length && timingSafeEqual(given, expected);
    },

    read(body, account) {
      const { team_id: team, event } = Envelope.safeParse(body).data ?? {};
      const [ownTeam, ownUser = ""] = account.id.split(":");
      // The same app in another workspace is another owner's.
      return event && team === ownTeam ? readEvent(event, ownUser) : undefined;
    },

    // Slack shows it for its own assistants only.
    showTyping: async () => {},

    async nameOf({ token }, senderId) {
      const { user } = User.parse(await invoke(token, "users.info", { user: senderId }));
      return cut(
        (user.profile?.display_name || user.real_name).replace(/\p{C}/gu, "").trim(),
        NAME_CHARACTERS,
      );
    },

    async send({ token }, { channel, thread }, part) {
      await invoke(token, "chat.postMessage", {
        channel,
        text: renderPart(part, MRKDWN),
        ...(thread ? { thread_ts: thread } : {}),
        unfurl_links: false,
        unfurl_media: false,
      });
    },
  };
}

const escapeSlack = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const MRKDWN = {
  escapeText: escapeSlack,
  bold: (escaped: string): string => `*${escaped}*`,
  link: (escaped: string, address: string): string =>
    `<${escapeSlack(address.replaceAll("|", "%7C"))}|${escaped}>`,
};

function readEvent(event: z.output<typeof Event>, ownUser: string): ChatMessage | undefined {
  const { type, user, bot_id: bot, subtype, channel, ts, thread_ts: thread } = event;
  const isDirect = type === "message" && event.channel_type === "im";
  if (!isDirect && type !== "app_mention") return undefined;
  // Bots, our own replies, and what was edited or deleted later.
  if (!user || bot || user === ownUser || (subtype && subtype !== "file_share")) return undefined;
  const text = plainText(event.text, ownUser);
  // In a channel, the reply begins a thread, so that it disturbs nobody else.
  const replyTo = isDirect ? thread : (thread ?? ts);
  const isSilent = subtype === "file_share" && text === "";
  return {
    id: `${channel}:${ts}`,
    thread: [channel, replyTo ?? "", user].join(":"),
    sender: { id: user, name: null },
    address: { channel, ...(replyTo ? { thread: replyTo } : {}) },
    kind: isSilent ? "no_text" : text === "" ? "greeting" : "question",
    text,
    sentAt: new Date(Number(ts) * 1_000),
  };
}

/** A message as a person sees it: Slack escapes three characters, and writes links and mentions in angle brackets. */
function plainText(text: string, ownUser: string): string {
  return text
    .replaceAll(`<@${ownUser}>`, " ")
    .replace(/<([^<>|]*)(?:\|([^<>]*))?>/g, (_match, target: string, label?: string) => label ?? target)
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .trim();
}

const REVOKED = ["invalid_auth", "not_authed", "account_inactive", "token_revoked", "token_expired"];
const BLOCKED = ["channel_not_found", "not_in_channel", "is_archived", "user_disabled", "restricted_action"];
const UNKNOWN = ["internal_error", "fatal_error", "service_unavailable", "request_timeout"];

function errorFor(status: number, error = "", retryAfter: string | null): ChatError {
  if (status === 429 || error === "ratelimited" || error === "rate_limited") {
    const retryAfterSeconds = Math.ceil(Number(retryAfter)) || 1;
    return new ChatError("limited", "Slack wants fewer messages.", { retryAfterSeconds });
  }
  if (REVOKED.includes(error)) {
    return new ChatError("revoked", "Slack doesn't accept this token. Copy it again from your app's page.");
  }
  if (error === "missing_scope") {
    return new ChatError("revoked", "The Slack app lacks a permission. Create it again with the link above.");
  }
  if (BLOCKED.includes(error)) return new ChatError("blocked", "The bot can't write in this channel.");
  if (error && !UNKNOWN.includes(error)) return new ChatError("rejected", `Slack says: ${cut(error, 200)}`);
  return new ChatError("unknown", "Slack didn't respond. Please try again in a moment.");
}
