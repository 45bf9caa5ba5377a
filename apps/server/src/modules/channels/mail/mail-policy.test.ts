import { describe, expect, test } from "vitest";
import type { ReceivedMail } from "./mail-client.ts";
import { isGenuine, judgeMail, questionIn } from "./mail-policy.ts";

const OWN = { address: "marguerite@shop.test", authServer: "mx.shop.test" };
const PASS =
  "mx.shop.test; spf=pass smtp.mailfrom=visitor.test; dkim=pass; dmarc=pass (p=reject) header.from=visitor.test";

const mail = (changes: Partial<ReceivedMail> = {}): ReceivedMail => ({
  from: ["ana@visitor.test"],
  replyTo: [],
  to: [OWN.address],
  subject: "A question",
  messageId: "<1@visitor.test>",
  references: [],
  text: "What does a session cost?",
  isCut: false,
  attachments: 0,
  contentType: "text/plain",
  returnPath: "<ana@visitor.test>",
  autoSubmitted: undefined,
  precedence: undefined,
  autoReply: undefined,
  isList: false,
  authentication: PASS,
  ...changes,
});

describe("a message that gets no answer", () => {
  test.each<[string, Partial<ReceivedMail>, string]>([
    ["a vacation notice", { autoSubmitted: "auto-replied" }, "automatic"],
    ["a generated message", { autoSubmitted: "auto-generated (rejected)" }, "automatic"],
    ["an older automatic reply", { precedence: "auto_reply" }, "automatic"],
    ["an automatic reply by its own header", { autoReply: "yes" }, "automatic"],
    ["a program's address", { from: ["no-reply@shop.test"] }, "automatic"],
    ["a mailing list", { isList: true }, "list"],
    ["bulk mail", { precedence: "Bulk" }, "list"],
    ["a bounce", { returnPath: "<>" }, "bounce"],
    ["a delivery report", { contentType: 'multipart/report; report-type="delivery-status"' }, "bounce"],
    ["the mail system itself", { from: ["MAILER-DAEMON@visitor.test".toLowerCase()] }, "bounce"],
    ["our own message", { from: [OWN.address] }, "own"],
    ["no sender", { from: [] }, "no_sender"],
    ["two senders", { from: ["a@x.test", "b@x.test"] }, "no_sender"],
    ["no words", { text: "  ", subject: "" }, "empty"],
  ])("%s", (_name, changes, skip) => {
    expect(judgeMail(mail(changes), OWN)).toEqual({ skip });
  });

  test("is not a message that says it was written by a person", () => {
    expect(judgeMail(mail({ autoSubmitted: "no" }), OWN)).toMatchObject({ sender: "ana@visitor.test" });
  });
});

describe("a message that the owner has to look at", () => {
  test.each<[string, Partial<ReceivedMail>, string | undefined]>([
    ["none of these", {}, undefined],
    ["a sender that nobody vouches for", { authentication: undefined }, "not_verified"],
    ["a forged sender", { authentication: "mx.shop.test; dmarc=fail" }, "not_verified"],
    ["a note by a server of the sender's", { authentication: "evil.test; dmarc=pass" }, "not_verified"],
    ["replies that go elsewhere", { replyTo: ["victim@other.test"] }, "reply_to"],
    ["an address that is not the owner's", { to: ["list@other.test"] }, "not_addressed"],
    ["an attachment", { attachments: 1 }, "attachment"],
    ["a text that was cut", { isCut: true }, "too_long"],
  ])("%s", (_name, changes, draftOnly) => {
    expect(judgeMail(mail(changes), OWN)).toMatchObject({ draftOnly, sender: "ana@visitor.test" });
  });

  test("a comment in the note is no result", () => {
    expect(isGenuine("mx.shop.test; dmarc=fail (was dmarc=pass; dmarc=pass)", "mx.shop.test")).toBe(false);
    expect(isGenuine("mx.shop.test 1; x=y; DMARC=Pass", "mx.shop.test")).toBe(true);
  });
});

describe("the question in a message", () => {
  test.each([
    ["Hi,\nwhat does it cost?\n-- \nAna\n+44 1", "Prices", "Hi,\nwhat does it cost?"],
    ["And six?\n\nOn Monday, Marguerite wrote:\n> £180\n> each", "Re: Prices", "And six?"],
    ["Am 1.2. schrieb M.:\n> £180\n", "AW: Preise", "AW: Preise"],
    ["> quoted?\nIs that per person?", "Re: x", "Is that per person?"],
    ["Thank you, Ana", "What does a session cost?", "What does a session cost?\n\nThank you, Ana"],
    ["", "What does a session cost?", "What does a session cost?"],
  ])("%j", (text, subject, question) => {
    expect(questionIn({ text, subject })).toBe(subject.startsWith("AW") ? "" : question);
  });
});
