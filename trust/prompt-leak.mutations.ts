import { type Mutation, mutateExport, replace } from "../testing/mutation.ts";

const SECRETS = "packages/knowledge/src/check-secrets.ts";

/**
 * The minimum of the product's types that the replacements need, so that renaming its own types doesn't break this
 * file.
 */
type Row = Record<"email" | "last_name", string>;
type Query = { [Step in "selectFrom" | "select" | "where"]: (...given: unknown[]) => Query } & {
  execute: () => Promise<Row[]>;
};
type Found = { userId: string; ownerName: string };
type ProfileService = (parts: { db: Query }) => { visible: (...given: unknown[]) => Promise<Found> };
type Respond = (message: { question: { text: string } }) => object;
type Citation = { candidate: object };
type PresentAnswer = (reply: { citations: Citation[] }, ...rest: unknown[]) => object;
type SecretsOf = (...args: string[]) => { leaksSecret: () => boolean };
type WithoutForbidden = (instructions: string | undefined) => string;

export const mutations: readonly Mutation[] = [
  mutateExport<ProfileService>(
    "the prompt knows who the owner is",
    ["modules/profiles/service.ts", "profileService"],
    (original) => (parts) => {
      const service = original(parts);
      return {
        ...service,
        async visible(...args) {
          const found = await service.visible(...args);
          const { userId } = found;
          const owners = parts.db.selectFrom("users").select(["email", "last_name"]).where("id", "=", userId);
          const [owner] = await owners.execute();
          return { ...found, ownerName: [userId, owner?.last_name, owner?.email].join(" ") };
        },
      };
    },
    "no prompt holds the owner's e-mail",
    "no prompt holds the owner's id",
    "no prompt holds the owner's last name",
  ),
  mutateExport<Respond>(
    "what came before is everybody's",
    ["packages/knowledge/src/respond.ts", "respond"],
    (original) => {
      const before: string[] = [];
      return (message) => {
        const question = { ...message.question, before: before.slice(0, 3) };
        before.push(message.question.text);
        return original({ ...message, question });
      };
    },
    "no prompt holds another visitor's words",
  ),
  mutateExport<PresentAnswer>(
    "a passage is shown with all that is known of it",
    ["modules/chat/present.ts", "presentAnswer"],
    (original) =>
      (reply, ...rest) => {
        const citations = reply.citations.map((citation) => {
          const text = JSON.stringify(citation.candidate);
          return { ...citation, candidate: { ...citation.candidate, text } };
        });
        return original({ ...reply, citations }, ...rest);
      },
    "no answer holds the id of a passage",
    "no answer holds the id of a document",
  ),
  {
    name: "what the model repeats is let through",
    replaces: [
      replace<SecretsOf>(
        SECRETS,
        "secretsOf",
        (original): SecretsOf =>
          (...args) => ({ ...original(...args), leaksSecret: () => false }),
      ),
      replace(SECRETS, "mentions", () => () => false),
    ],
    // The owner's code is caught a second time, as a number that no passage contains.
    mustFail: ["no answer holds the rules"],
  },
  mutateExport<WithoutForbidden>(
    "the model is told what must not be mentioned",
    [SECRETS, "withoutForbidden"],
    () => (instructions) => instructions ?? "",
    "no prompt holds a forbidden subject",
  ),
];
