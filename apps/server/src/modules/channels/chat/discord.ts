import { createPublicKey, verify } from "node:crypto";
import { LIMITS } from "@understudy/contracts";
import * as z from "zod";
import {
  type ChatAdapter,
  type ChatAddress,
  type ChatCall,
  ChatError,
  type ChatMessage,
  type ChatPart,
} from "./adapter.ts";
import { cut, renderPart } from "./compose.ts";

const Id = z.string().regex(/^\d{1,20}$/);
const User = z.object({
  id: Id,
  bot: z.boolean().default(false),
  username: z.string().default(""),
  global_name: z.string().nullish(),
});
const Command = z.object({
  type: z.literal(2),
  id: Id,
  application_id: Id,
  token: z.string().min(1).max(1_000),
  channel_id: Id,
  data: z.object({
    name: z.string(),
    options: z.array(z.object({ name: z.string(), value: z.unknown() })).default([]),
  }),
  /** In a server. */
  member: z.object({ user: User, nick: z.string().nullish() }).optional(),
  /** In direct messages. */
  user: User.optional(),
});
const Ping = z.object({ type: z.literal(1) });
const Application = z.object({ id: Id, name: z.string(), verify_key: z.string().regex(/^[0-9a-f]{64}$/i) });
const Commands = z.array(z.object({ id: Id, name: z.string() }));
const Refusal = z.object({ message: z.string().default(""), retry_after: z.number().optional() });

const ASK = {
  name: "ask",
  description: "Ask a question",
  options: [
    {
      type: 3,
      name: "question",
      description: "Your question",
      required: true,
      max_length: LIMITS.messageCharacters,
    },
  ],
};
/** Older requests may be recorded ones. */
const MOST_AGE_SECONDS = 300;
const NAME_CHARACTERS = 100;
const LONGEST_CONTENT = 2_000;
/** Of the 15 minutes for which Discord takes replies to a command; later ones are ordinary messages of the bot. */
const TOKEN_MS = 14 * 60_000;
/** A reply can be ready before Discord has read that we are writing one. */
const ACKNOWLEDGED_WITHIN_MS = 30_000;
/** Ids of Discord count milliseconds from here. */
const FIRST_ID_AT = 1_420_070_400_000;
const REPLY = { pong: 1, message: 4, writing: 5 };
const ONLY_FOR_THE_SENDER = 64;
/** To see a channel, and to write in it and in its threads. */
const PERMISSIONS = (1n << 10n) | (1n << 11n) | (1n << 38n);
const EXPIRED = "Discord no longer takes a reply to this command.";
const UNREACHABLE =
  "Discord couldn't verify this address. It has to be reachable from the internet, with HTTPS.";

type Dependencies = { call: ChatCall; url: string; origin: string; clock: () => Date };

/**
 * Discord's interactions: people write a command, Discord sends it to our address with an Ed25519 signature, and the
 * reply goes to the command.
 */
export function discordAdapter({ call, url, origin, clock }: Dependencies): ChatAdapter {
  async function invoke(
    method: string,
    path: string,
    { token, body }: { token?: string; body?: object },
  ): Promise<unknown> {
    const headers = {
      // Discord refuses requests without one of this form.
      "user-agent": `DiscordBot (${origin}, 1)`,
      ...(token ? { authorization: `Bot ${token}` } : {}),
    };
    const response = await call(`${url}${path}`, body, { method, headers });
    if (response.status >= 200 && response.status < 300) return response.body;
    const refusal = Refusal.safeParse(response.body).data ?? { message: "" };
    // Without the bot's token, it is the command that is no longer accepted.
    if (response.status === 401 && !token) throw new ChatError("rejected", EXPIRED);
    throw errorFor(response.status, refusal, response.retryAfter);
  }

  /** Changes what Discord shows while a reply is being written. */
  const editOriginal = async (address: ChatAddress, content: string): Promise<void> => {
    const path = `/webhooks/${address["application"]}/${encodeURIComponent(String(address["token"]))}/messages/@original`;
    await invoke("PATCH", path, { body: contentOf(content) });
  };

  const ageOf = ({ at }: ChatAddress): number => clock().getTime() - Number(at);

  return {
    app: "discord",
    via: "Discord",
    // Half of what Discord takes, because every character may need a backslash.
    longestText: LONGEST_CONTENT / 2,

    async signIn({ token }) {
      if (!/^[\w-]{10,100}\.[\w-]{1,20}\.[\w-]{10,100}$/.test(token)) {
        throw new ChatError(
          "revoked",
          "This isn't a Discord bot token. It has three parts with dots between.",
        );
      }
      const application = Application.parse(await invoke("GET", "/applications/@me", { token }));
      return {
        account: { id: application.id, name: cut(application.name, NAME_CHARACTERS) },
        keys: { token, proof: application.verify_key },
      };
    },

    /** Discord tries the address at once, with a good signature and a bad one. */
    async subscribe({ token }, { id }, address) {
      await invoke("POST", `/applications/${id}/commands`, { token, body: ASK });
      try {
        await invoke("PATCH", "/applications/@me", { token, body: { interactions_endpoint_url: address } });
      } catch (error) {
        if (error instanceof ChatError && error.fault === "rejected") return UNREACHABLE;
        throw error;
      }
      return null;
    },

    async unsubscribe({ token }, { id }) {
      const path = `/applications/${id}/commands`;
      const commands = Commands.parse(await invoke("GET", path, { token }));
      const ask = commands.find(({ name }) => name === ASK.name);
      if (ask) await invoke("DELETE", `${path}/${ask.id}`, { token });
      await invoke("PATCH", "/applications/@me", { token, body: { interactions_endpoint_url: null } });
    },

    installAddress({ id }) {
      const query = new URLSearchParams({
        client_id: id,
        scope: "bot applications.commands",
        permissions: String(PERMISSIONS),
      });
      return `https://discord.com/oauth2/authorize?${query}`;
    },

    isGenuine({ headers, body, at }, { proof }) {
      const timestamp = String(headers["x-signature-timestamp"] ?? "");
      const age = Math.abs(at.getTime() / 1_000 - Number(timestamp || Number.NaN));
      if (!(age <= MOST_AGE_SECONDS)) return false;
      const x = Buffer.from(proof, "hex").toString("base64url");
      const key = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x } });
      const signature = Buffer.from(String(headers["x-signature-ed25519"] ?? ""), "hex");
      return verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, signature);
    },

    read(body, account) {
      const command = Command.safeParse(body).data;
      const isOurs = command?.application_id === account.id && command.data.name === ASK.name;
      return command && isOurs ? readCommand(command) : undefined;
    },

    receipt(body, outcome) {
      if (Ping.safeParse(body).success) return { type: REPLY.pong };
      if (outcome === "taken") return { type: REPLY.writing };
      const content =
        outcome === "too_many"
          ? "You have asked a lot today. Please come back tomorrow."
          : `Write /${ASK.name} and your question.`;
      return { type: REPLY.message, data: { content, flags: ONLY_FOR_THE_SENDER } };
    },

    // The receipt has already said that a reply is being written.
    showTyping: async () => {},

    async endTyping(address, text) {
      if (ageOf(address) < TOKEN_MS) await editOriginal(address, escapeDiscord(text));
    },

    async send({ token }, address, part, { isFirst }) {
      const content = renderContent(part);
      if (ageOf(address) >= TOKEN_MS) {
        const body = contentOf(`<@${address["user"]}>\n${content}`, [String(address["user"])]);
        await invoke("POST", `/channels/${address["channel"]}/messages`, { token, body });
        return;
      }
      try {
        if (isFirst) return await editOriginal(address, content);
        const path = `/webhooks/${address["application"]}/${encodeURIComponent(String(address["token"]))}`;
        await invoke("POST", path, { body: contentOf(content) });
      } catch (error) {
        const isEarly = error instanceof NotFound && ageOf(address) < ACKNOWLEDGED_WITHIN_MS;
        if (isEarly) throw new ChatError("limited", error.message, { retryAfterSeconds: 1 });
        throw error;
      }
    },
  };
}

class NotFound extends ChatError {}

/** A message that notifies nobody but these users, whatever its text says. */
function contentOf(content: string, users: string[] = []): object {
  return { content: cut(content, LONGEST_CONTENT), allowed_mentions: { parse: [], users } };
}

/** Addresses stay as they are, because a backslash would become part of them; in angle brackets they have no preview. */
function escapeDiscord(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>]*[^\s<>.,:;!?"')\]])/)
    .map((piece, index) =>
      index % 2 === 1 ? `<${piece}>` : piece.replace(/[\\*_~`|<>[\]#]/g, (mark) => `\\${mark}`),
    )
    .join("");
}

const MARKDOWN = {
  escapeText: escapeDiscord,
  bold: (escaped: string): string => `**${escaped}**`,
  link: (escaped: string, address: string): string =>
    `[${escaped}](<${address.replaceAll("<", "%3C").replaceAll(">", "%3E")}>)`,
};

/** The text comes first: sources whose addresses don't fit are named without them. */
function renderContent(part: ChatPart): string {
  const whole = renderPart(part, MARKDOWN);
  if (whole.length <= LONGEST_CONTENT) return whole;
  const sources = part.sources.map((source) => ({ ...source, address: undefined }));
  return cut(renderPart({ ...part, sources }, MARKDOWN), LONGEST_CONTENT);
}

function readCommand(command: z.output<typeof Command>): ChatMessage | undefined {
  const { id, application_id: application, channel_id: channel, token, member, data } = command;
  const user = member?.user ?? command.user;
  if (!user || user.bot) return undefined;
  const given = data.options.find(({ name }) => name === "question")?.value;
  const text = typeof given === "string" ? given.trim() : "";
  const name = (member?.nick || user.global_name || user.username).replace(/[\p{C}\s]+/gu, " ").trim();
  const sentAt = new Date(Number(BigInt(id) >> 22n) + FIRST_ID_AT);
  return {
    id,
    thread: [channel, user.id].join(":"),
    sender: { id: user.id, name: cut(name, NAME_CHARACTERS) || null },
    address: { application, token, channel, user: user.id, at: sentAt.getTime() },
    kind: text === "" ? "greeting" : "question",
    text,
    sentAt,
  };
}

function errorFor(
  status: number,
  { message, retry_after: wait }: z.output<typeof Refusal>,
  retryAfter: string | null,
): ChatError {
  if (status === 429) {
    const retryAfterSeconds = Math.ceil(wait ?? Number(retryAfter)) || 1;
    return new ChatError("limited", "Discord wants fewer messages.", { retryAfterSeconds });
  }
  if (status === 401) {
    return new ChatError("revoked", "Discord doesn't accept this token. Reset it on your app's Bot page.");
  }
  if (status === 403) return new ChatError("blocked", "The bot can't write in this channel.");
  if (status === 404) return new NotFound("rejected", `Discord says: ${cut(message, 200) || "not found"}`);
  if (status >= 400 && status < 500) {
    return new ChatError("rejected", `Discord says: ${cut(message, 200)}`);
  }
  return new ChatError("unknown", "Discord didn't respond. Please try again in a moment.");
}
