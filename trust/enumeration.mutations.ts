import type { Database } from "../apps/server/src/platform/database.ts";
import { type Mutation, mutateExport } from "../testing/mutation.ts";

const LINK_SIGN_IN = "modules/accounts/link-sign-in.ts";
const REPOSITORY = "modules/accounts/repository.ts";

type Take = (key: string, limit: number, seconds: number) => Promise<boolean>;
type LinkSignIn = (given: { db: Database; ephemeral: { take: Take } }) => {
  sendLink: (email: string, asker: object) => Promise<void>;
};
type AttemptRepository = (db: unknown) => {
  take: (id: string, now: Date) => Promise<unknown>;
  peek: (id: string, now: Date) => Promise<unknown>;
};
type MaySee = (row: object, viewerId: string | undefined) => boolean;

export const mutations: readonly Mutation[] = [
  mutateExport<LinkSignIn>(
    "an unknown address gets another answer",
    [LINK_SIGN_IN, "linkSignIn"],
    (original) => (given) => {
      const links = original(given);
      const refusing = original({ ...given, ephemeral: { take: async () => false } });
      return {
        ...links,
        async sendLink(email, asker) {
          const emails = given.db.selectFrom("directory").select("key").where("kind", "=", "email");
          const known = await emails.where("key", "=", email).executeTakeFirst();
          return (known ? links : refusing).sendLink(email, asker);
        },
      };
    },
    "e-mail, sign-in: the same answer",
  ),
  mutateExport<LinkSignIn>(
    "a known address takes longer",
    [LINK_SIGN_IN, "linkSignIn"],
    (original) => (given) => {
      const links = original(given);
      return {
        ...links,
        async sendLink(email, asker) {
          const emails = given.db.selectFrom("directory").select("key").where("kind", "=", "email");
          const known = await emails.where("key", "=", email).executeTakeFirst();
          if (known) await new Promise((resolve) => setTimeout(resolve, 60));
          return links.sendLink(email, asker);
        },
      };
    },
    "e-mail, sign-in: the same time",
  ),
  mutateExport<MaySee>(
    "a private profile says that it is there",
    ["modules/profiles/policy.ts", "maySee"],
    (original) => (row, viewerId) => {
      if (original(row, viewerId)) return true;
      throw Object.assign(new Error("This profile is private."), { statusCode: 401 });
    },
    "owner's id: the same answer",
    "question: the same answer",
  ),
  mutateExport<AttemptRepository>(
    "a link may be used again",
    [REPOSITORY, "attemptRepository"],
    (original) => (db) => {
      const attempts = original(db);
      return { ...attempts, take: attempts.peek };
    },
    "a used link signs in no more",
    "of many who open one link at once one gets in",
  ),
  mutateExport<(token: string) => string>(
    "what is stored is as good as the link",
    ["modules/accounts/sessions.ts", "hashToken"],
    (original) => (token) => (token.length === 64 ? token : original(token)),
    "no odd link signs in",
  ),
  mutateExport<LinkSignIn>(
    "as many e-mails as somebody asks for",
    [LINK_SIGN_IN, "linkSignIn"],
    (original) => (given) => {
      const take: Take = async (key, limit, seconds) =>
        key.startsWith("sign-in-link:") || given.ephemeral.take(key, limit, seconds);
      return original({ ...given, ephemeral: { take } });
    },
    "one network sends at most five e-mails to one address",
    "at most twenty e-mails go to one address",
  ),
  mutateExport<AttemptRepository>(
    "a link is good for ever",
    [REPOSITORY, "attemptRepository"],
    (original) => (db) => {
      const attempts = original(db);
      return { ...attempts, take: (id) => attempts.take(id, new Date(0)) };
    },
    "a link that is over signs in no more",
  ),
];
