import type { Mutation } from "../testing/mutation.ts";

const LINK = "features/accounts/link-sign-in.ts";
const NEW_TOKEN = "const token = newToken();";
const HAS =
  'await db.selectFrom("directory").select("key").where("kind", "=", "email").where("key", "=", email).executeTakeFirst()';

const one = (name: string, place: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  one(
    "an address that nobody has is told so",
    LINK,
    NEW_TOKEN,
    `if (!(${HAS})) throw new AppError("too_many_requests"); ${NEW_TOKEN}`,
    "e-mail, sign-in: the same answer",
  ),
  one(
    "an address that somebody has takes longer",
    LINK,
    NEW_TOKEN,
    `if (${HAS}) await new Promise((resolve) => setTimeout(resolve, 60)); ${NEW_TOKEN}`,
    "e-mail, sign-in: the same time",
  ),
  one(
    "a private profile says that it is there",
    "features/profiles/service.ts",
    'if (!row || !maySee(row, caller.viewerId)) throw new AppError("not_found");',
    'if (!row) throw new AppError("not_found"); if (!maySee(row, caller.viewerId)) throw new AppError("unauthorized");',
    "owner's id: the same answer",
    "question: the same answer",
  ),
  one(
    "a link may be used again",
    LINK,
    "const details = await attempts.take(hashToken(token), clock());",
    "const details = await attempts.peek(hashToken(token), clock());",
    "a used link signs in no more",
    "of many who open one link at once one gets in",
  ),
  one(
    "what is stored is as good as the link",
    LINK,
    "attempts.take(hashToken(token), clock())",
    "attempts.take(token.length === 64 ? token : hashToken(token), clock())",
    "no odd link signs in",
  ),
  one(
    "as many letters as somebody asks for",
    LINK,
    "if (!fromHere || !toThere)",
    "if (!fromHere)",
    "at most five letters go to one address",
  ),
  one(
    "a link is good for ever",
    "features/accounts/repository.ts",
    '.deleteFrom("sign_in_attempts").where("id", "=", id).where("expire", ">", now)',
    '.deleteFrom("sign_in_attempts").where("id", "=", id)',
    "a link that is over signs in no more",
  ),
];
