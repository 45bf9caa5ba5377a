import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { signSlack } from "../../../../../../testing/fake-slack.ts";
import { slackAdapter } from "./slack.ts";

const PROOF = createHash("md5").update("a signing secret").digest("hex");
const NOW = new Date("2026-06-15T12:00:00Z");
const slack = slackAdapter({ call: () => Promise.reject(new Error("No call is expected.")), url: "" });
const keys = { token: "xoxb-1", proof: PROOF };
const account = { id: "T1:UBOT", name: "@marguerite in Keelstone" };

describe("a signature of Slack", () => {
  const body = { type: "event_callback" };
  const isGenuine = (signed: ReturnType<typeof signSlack>, payload = signed.payload) =>
    slack.isGenuine({ headers: signed.headers, body: Buffer.from(payload), at: NOW }, keys);
  const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);

  test.each([
    ["made now", 0, true],
    ["five minutes old", 300, true],
    ["older than five minutes", 301, false],
    ["from the future", -301, false],
  ])("%s", (_name, age, expected) => {
    expect(isGenuine(signSlack(PROOF, body, ago(age)))).toBe(expected);
  });

  test("with another secret, another body or another time is refused", () => {
    expect(isGenuine(signSlack("0".repeat(32), body, NOW))).toBe(false);
    expect(isGenuine(signSlack(PROOF, body, NOW), '{"type":"other"}')).toBe(false);
    const old = signSlack(PROOF, body, ago(900));
    const { headers } = signSlack(PROOF, body, NOW);
    const renewed = { ...old.headers, "x-slack-request-timestamp": headers["x-slack-request-timestamp"] };
    expect(isGenuine({ ...old, headers: renewed })).toBe(false);
    for (const timestamp of ["", "NaN", "1e9999"]) {
      const missing = { ...headers, "x-slack-request-timestamp": timestamp };
      expect(isGenuine({ payload: "{}", headers: missing })).toBe(false);
    }
    expect(slack.isGenuine({ headers: {}, body: Buffer.from("{}"), at: NOW }, keys)).toBe(false);
  });
});

const event = (more: object, team_id = "T1") => ({
  type: "event_callback",
  team_id,
  event: {
    type: "app_mention",
    user: "U1",
    text: "<@UBOT> How much?",
    ts: "1781524800.1",
    channel: "C1",
    ...more,
  },
});
const direct = { type: "message", channel_type: "im", channel: "D1", text: "How much?" };

describe("an event of Slack", () => {
  test("is a question in its thread, or in the direct messages", () => {
    expect(slack.read(event({}), account)).toMatchObject({
      id: "C1:1781524800.1",
      thread: "C1:1781524800.1:U1",
      address: { channel: "C1", thread: "1781524800.1" },
      kind: "question",
      text: "How much?",
    });
    expect(slack.read(event({ thread_ts: "17.2" }), account)?.address).toEqual({
      channel: "C1",
      thread: "17.2",
    });
    expect(slack.read(event(direct), account)).toMatchObject({
      thread: "D1::U1",
      address: { channel: "D1" },
    });
    expect(slack.read(event({ text: "<@UBOT>" }), account)?.kind).toBe("greeting");
  });

  test("is read as a person sees it", () => {
    const text = "<@UBOT> Is <https://example.com/a?b|this> &lt;5 &amp; <#C2|prices>?";
    expect(slack.read(event({ text }), account)?.text).toBe("Is this <5 & prices?");
  });

  test.each([
    ["a bot's message", event({ ...direct, bot_id: "B1" })],
    ["our own reply", event({ ...direct, user: "UBOT" })],
    ["an edited message", event({ ...direct, subtype: "message_changed" })],
    ["a message in a channel without a mention", event({ type: "message", channel_type: "channel" })],
    ["another workspace's message", event({}, "T2")],
    ["another kind of request", { type: "app_rate_limited", team_id: "T1" }],
    ["nothing", undefined],
  ])("is left alone if it is %s", (_name, body) => {
    expect(slack.read(body, account)).toBeUndefined();
  });

  test("of the first contact is answered with its challenge, and with nothing else", () => {
    const challenge = "3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P";
    expect(slack.handshake?.({ type: "url_verification", challenge })).toEqual({ challenge });
    for (const bad of ["<script>", "", "a".repeat(201), 5]) {
      expect(slack.handshake?.({ type: "url_verification", challenge: bad })).toBeUndefined();
    }
    expect(slack.handshake?.({ type: "event_callback", challenge })).toBeUndefined();
  });
});
