import type { Mutation } from "../testing/mutation.ts";

const ENGINE = "packages/knowledge/src/";
const CHAT = "features/chat/";

export const mutations: readonly Mutation[] = [
  {
    name: "the prompt knows who the owner is",
    edits: [
      {
        in: "features/profiles/service.ts",
        find: 'const ownerName = (row.is_main ? row.first_name : row.name) || "the owner";',
        put: `const known = await db.selectFrom("users").select(["email", "last_name"]).where("id", "=", row.user_id).executeTakeFirst();
          const ownerName = [row.user_id, known.last_name, known.email].join(" ");`,
      },
    ],
    mustFail: [
      "no prompt holds the owner's e-mail",
      "no prompt holds the owner's id",
      "no prompt holds the owner's last name",
    ],
  },
  {
    name: "what came before is everybody's",
    edits: [
      {
        in: CHAT,
        find: "sessionId ? conversationRepository(db).questions(profile, sessionId) : [],",
        put: `db.selectFrom("chat_messages").select("message").where("user_id", "=", userId).orderBy("id").limit(3)
            .execute().then((rows) => rows.map(({ message }) => message)),`,
      },
    ],
    mustFail: ["no prompt holds another visitor's words"],
  },
  {
    name: "a passage is shown with all that is known of it",
    edits: [
      {
        in: CHAT,
        find: "text: passage } = candidate;",
        put: "} = candidate, passage = JSON.stringify(candidate);",
      },
    ],
    mustFail: ["no answer holds the id of a passage", "no answer holds the id of a document"],
  },
  {
    name: "what the model repeats is let through",
    edits: [
      {
        in: ENGINE,
        find: 'if (secrets.isTold(text, before) || mentions(text, forbidden)) return { kind: "refused" };',
        put: "",
      },
    ],
    // The owner's code is caught once more, as a figure that no passage holds.
    mustFail: ["no answer holds the rules"],
  },
  {
    name: "the model is told what must not be mentioned",
    edits: [
      {
        in: ENGINE,
        find: "const instructions = withoutForbidden(persona.instructions);",
        put: 'const instructions = persona.instructions ?? "";',
      },
    ],
    mustFail: ["no prompt holds a forbidden subject"],
  },
];
