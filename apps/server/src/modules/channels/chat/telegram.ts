import { randomBytes, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { type ChatAdapter, type ChatCall, ChatError, type ChatKeys, type ChatMessage } from "./adapter.ts";
import { cut, renderPart } from "./compose.ts";

const Person = z.object({
  id: z.int(),
  is_bot: z.boolean(),
  first_name: z.string().default(""),
  last_name: z.string().default(""),
});
const Message = z.object({
  message_id: z.int(),
  message_thread_id: z.int().optional(),
  is_topic_message: z.boolean().optional(),
  date: z.int(),
  chat: z.object({ id: z.int(), type: z.string() }),
  from: Person.optional(),
  text: z.string().optional(),
  reply_to_message: z.object({ from: z.object({ id: z.int() }).optional() }).optional(),
});
const Update = z.object({ message: Message.optional() });
const Answer = z.object({
  ok: z.boolean(),
  description: z.string().default(""),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
  result: z.unknown(),
});
const Bot = z.object({ id: z.int(), username: z.string() });
const Hook = z.object({
  last_error_date: z.int().optional(),
  last_error_message: z.string().optional(),
  pending_update_count: z.int().default(0),
});

const PROOF_HEADER = "x-telegram-bot-api-secret-token";
const NAME_CHARACTERS = 100;
const NAMES = /@\w{1,64}/g;
const COMMAND = /^\/([a-z]{1,20})(?:@(\w{1,64}))?(?:\s|$)/i;

/** Telegram's Bot API: updates arrive at our address with a secret that only Telegram and we know. */
export function telegramAdapter({ call, url }: { call: ChatCall; url: string }): ChatAdapter {
  async function invoke(token: string, method: string, body: object): Promise<unknown> {
    const response = await call(`${url}/bot${token}/${method}`, body);
    const answer = Answer.safeParse(response.body).data;
    if (answer?.ok) return answer.result;
    throw errorFor(response.status, answer);
  }

  return {
    app: "telegram",
    via: "Telegram",
    // Of 4,096, of which the sources and the note take their share.
    longestText: 2_800,

    async signIn({ token }) {
      // Anything else would change which address is called.
      if (!/^\d{1,20}:[\w-]{20,100}$/.test(token)) {
        throw new ChatError("revoked", "This isn't a Telegram token. It looks like 123456:ABC-DEF…");
      }
      const { id, username } = Bot.parse(await invoke(token, "getMe", {}));
      const keys = { token, proof: randomBytes(32).toString("hex") };
      return { account: { id: String(id), name: `@${username}` }, keys };
    },

    async subscribe({ token, proof }, _account, address) {
      await invoke(token, "setWebhook", {
        url: address,
        secret_token: proof,
        allowed_updates: ["message"],
        // What was written to the bot before it was connected is not answered.
        drop_pending_updates: true,
      });
      const hook = Hook.parse(await invoke(token, "getWebhookInfo", {}));
      return hook.pending_update_count > 0 && hook.last_error_message
        ? `Telegram can't deliver messages here: ${cut(hook.last_error_message, 200)}`
        : null;
    },

    async unsubscribe({ token }) {
      await invoke(token, "deleteWebhook", {});
    },

    isGenuine({ headers }, { proof }) {
      const given = Buffer.from(String(headers[PROOF_HEADER] ?? ""));
      const expected = Buffer.from(proof);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },

    read(body, account) {
      const { message } = Update.safeParse(body).data ?? {};
      return message && readMessage(message, account);
    },

    async showTyping({ token }: ChatKeys, { chat, topic }) {
      await invoke(token, "sendChatAction", { chat_id: chat, message_thread_id: topic, action: "typing" });
    },

    async send({ token }, { chat, topic, message, group }, part) {
      await invoke(token, "sendMessage", {
        chat_id: chat,
        message_thread_id: topic,
        text: renderPart(part, HTML),
        parse_mode: "HTML",
        link_preview_options: { is_disabled: true },
        // In a group, the reply shows whom it is for.
        ...(group && message
          ? { reply_parameters: { message_id: message, allow_sending_without_reply: true } }
          : {}),
      });
    },
  };
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const HTML = {
  escapeText: escapeHtml,
  bold: (escaped: string): string => `<b>${escaped}</b>`,
  link: (escaped: string, address: string): string => `<a href="${escapeHtml(address)}">${escaped}</a>`,
};

function readMessage(
  message: z.output<typeof Message>,
  account: { id: string; name: string },
): ChatMessage | undefined {
  const { chat, from, date, text = "", message_thread_id: topic, is_topic_message: isTopic } = message;
  // Without a sender it was written by a channel, not by a person.
  if (!from || from.is_bot) return undefined;
  const isPrivate = chat.type === "private";
  const [start = "", command = "", addressee] = COMMAND.exec(text) ?? [];
  const isMention = (name: string): boolean => name.toLowerCase() === account.name.toLowerCase();
  // A command for another bot of the group.
  if (addressee !== undefined && !isMention(`@${addressee}`)) return undefined;
  const isMentioned = text.match(NAMES)?.some(isMention) ?? false;
  const isReply = String(message.reply_to_message?.from?.id) === account.id;
  if (!isPrivate && !isReply && addressee === undefined && !isMentioned) return undefined;
  const question = (command ? text.slice(start.length) : text)
    .replace(NAMES, (name) => (isMention(name) ? "" : name))
    .trim();
  const sender = cut(
    `${from.first_name} ${from.last_name}`.replace(/[\p{C}\s]+/gu, " ").trim(),
    NAME_CHARACTERS,
  );
  const isGreeting = /^(?:start|help)$/i.test(command) || (text !== "" && question === "");
  return {
    id: `${chat.id}:${message.message_id}`,
    thread: [chat.id, isTopic ? topic : "", from.id].join(":"),
    sender: { id: String(from.id), name: sender || null },
    address: {
      chat: chat.id,
      message: message.message_id,
      group: isPrivate ? 0 : 1,
      ...(isTopic && topic ? { topic } : {}),
    },
    kind: isGreeting ? "greeting" : text === "" ? "no_text" : "question",
    text: question,
    sentAt: new Date(date * 1_000),
  };
}

function errorFor(status: number, answer: z.output<typeof Answer> | undefined): ChatError {
  const retryAfterSeconds = Math.ceil(answer?.parameters?.retry_after ?? 1);
  const reason = cut(answer?.description ?? "", 200);
  if (status === 429)
    return new ChatError("limited", "Telegram wants fewer messages.", { retryAfterSeconds });
  if (status === 401 || status === 404) {
    return new ChatError("revoked", "Telegram doesn't accept this token. Copy it again from @BotFather.");
  }
  if (status === 403) return new ChatError("blocked", "This person has blocked the bot.");
  if (status >= 400 && status < 500 && answer) return new ChatError("rejected", `Telegram says: ${reason}`);
  return new ChatError("unknown", "Telegram didn't respond. Please try again in a moment.");
}
