import * as z from "zod";
import { NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./plain.ts";

/** A profile's suggested questions, as its owner sees them. */
export const SuggestedQuestions = z.strictObject({
  /** True if the owner chose the list; otherwise it is generated from the documents. */
  chosen: z.boolean(),
  questions: z.array(
    z.strictObject({
      question: z.string(),
      origin: z.enum(["drawn", "owner"]),
      /** Visitors only see questions that the documents answer. */
      answered: z.boolean(),
    }),
  ),
});
export type SuggestedQuestions = z.infer<typeof SuggestedQuestions>;

const question = z.string().trim().min(1).max(LIMITS.suggestedQuestionCharacters);
const params = z.object({ id: NumericIdParam });

export const suggestions = {
  read: endpoint({
    name: "profiles.suggestedQuestions",
    method: "GET",
    path: "/api/profiles/:id/suggested-questions",
    access: "owner",
    summary: "Get the questions that a profile suggests to visitors",
    params,
    response: SuggestedQuestions,
    errors: ["unauthorized", "not_found"],
  }),
  save: endpoint({
    name: "profiles.saveSuggestedQuestions",
    method: "PUT",
    path: "/api/profiles/:id/suggested-questions",
    access: "owner",
    summary: "Set the suggested questions in this order; null generates them from the documents",
    params,
    body: z.strictObject({ questions: z.array(question).max(LIMITS.chosenQuestions).nullable() }),
    response: SuggestedQuestions,
    errors: ["unauthorized", "not_found", "invalid_request"],
  }),
};
