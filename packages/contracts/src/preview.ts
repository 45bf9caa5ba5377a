import * as z from "zod";
import { ChatAnswer } from "./chat.ts";
import { NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./plain.ts";
import { TriedSettings } from "./profiles.ts";

/** A preview answer: not stored and not counted in analytics. */
export const PreviewAnswer = ChatAnswer.pick({
  response: true,
  state: true,
  citations: true,
  unsupported: true,
});
export type PreviewAnswer = z.infer<typeof PreviewAnswer>;

export const preview = {
  answers: endpoint({
    name: "profiles.preview",
    method: "POST",
    path: "/api/profiles/:id/preview",
    access: "owner",
    summary: "Answer a question with the saved settings and with the given ones; stores nothing",
    params: z.object({ id: NumericIdParam }),
    body: z.strictObject({
      question: z.string().trim().min(1).max(LIMITS.messageCharacters),
      settings: TriedSettings,
    }),
    response: z.strictObject({ before: PreviewAnswer, after: PreviewAnswer }),
    errors: ["unauthorized", "not_found", "invalid_request", "too_many_requests", "unavailable"],
  }),
  assistant: endpoint({
    name: "system.assistant",
    method: "GET",
    path: "/api/assistant",
    access: "owner",
    summary: "Get whether assistants on this installation use a language model or only quote",
    response: z.strictObject({ languageModel: z.boolean() }),
    errors: ["unauthorized"],
  }),
};
