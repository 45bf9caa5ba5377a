import { expect, test } from "vitest";
import { guessServers } from "./guess-servers.ts";

test.each([
  ["ana@studio.example", "imap.studio.example"],
  [" Ana@ICLOUD.com ", "imap.mail.me.com"],
  ["ana@gmail.com", "imap.gmail.com"],
  ["ana@", undefined],
  ["ana", undefined],
])("the servers of %j", (email, imapHost) => {
  expect(guessServers(email)?.imapHost).toBe(imapHost);
});
