import { type Mutation, mutateExport } from "../testing/mutation.ts";

const MAIL = "modules/channels/mail/";

type Verdict = { skip: string } | { sender: string; replyTo: string; draftOnly: string | undefined };
type Judge = (mail: object, mailbox: object) => Verdict;
type Client = Record<string, (given: never) => Promise<unknown>>;
type Open = (connection: object) => Client;
type Messages = (db: object, userId: string, profileId: number) => Record<string, unknown>;

export const mutations: readonly Mutation[] = [
  mutateExport<Judge>(
    "programs are taken for people",
    [`${MAIL}mail-policy.ts`, "judgeMail"],
    (original) => (mail, mailbox) =>
      original(
        Object.assign({}, mail, {
          autoSubmitted: undefined,
          precedence: undefined,
          isList: false,
          returnPath: "<a@b>",
          contentType: "text/plain",
        }),
        mailbox,
      ),
    "programs and lists get nothing",
  ),
  mutateExport<Judge>(
    "every sender is taken for genuine",
    [`${MAIL}mail-policy.ts`, "judgeMail"],
    (original) => (mail, mailbox) => Object.assign(original(mail, mailbox), { draftOnly: undefined }),
    "what is not certain is only a draft",
  ),
  mutateExport<Judge>(
    "replies go where a message asks for them",
    [`${MAIL}mail-policy.ts`, "judgeMail"],
    (original) => (mail, mailbox) => {
      const verdict = original(mail, mailbox);
      if ("skip" in verdict) return verdict;
      return Object.assign(verdict, { sender: verdict.replyTo, draftOnly: undefined });
    },
    "nobody but a sender gets a reply",
  ),
  mutateExport<Open>(
    "after a crash nothing is looked up",
    [`${MAIL}mail-client.ts`, "openMailClient"],
    (original) => (connection) =>
      Object.assign(original(connection), { wasSent: async () => false, hasDraft: async () => false }),
    "nothing is sent again",
  ),
  mutateExport<Open>(
    "a message has a new name each time it arrives",
    [`${MAIL}mail-client.ts`, "openMailClient"],
    (original) => (connection) => {
      const client = original(connection);
      const { list } = client;
      const renamed = async (given: never) =>
        (((await list?.(given)) ?? []) as { uid: number; messageId: string }[]).map((mail) =>
          Object.assign(mail, {
            messageId: /Message/.test(JSON.stringify(mail)) ? `${mail.messageId}${mail.uid}` : mail.messageId,
          }),
        );
      return Object.assign(client, { list: renamed });
    },
    "each question has one reply or draft",
  ),
  mutateExport<Messages>(
    "nobody counts the replies of a day",
    [`${MAIL}repository.ts`, "messageRepository"],
    (original) => (db, userId, profileId) =>
      Object.assign(original(db, userId, profileId), { countOf: async () => ({ all: 0, sent: 0 }) }),
    "two programs don't answer each other without end",
  ),
];
