import type { Language } from "./words.ts";

/** What stands for a document's name where the owner's own answer is cited. NAME is the owner's name. */
export const ANSWERED_BY: Record<Language, string> = {
  en: "Answered by NAME",
  es: "Respondido por NAME",
  fr: "Réponse de NAME",
  de: "Beantwortet von NAME",
  it: "Risposta di NAME",
  pt: "Respondido por NAME",
};
