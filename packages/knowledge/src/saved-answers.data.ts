import type { Language } from "./words.ts";

/** Shown instead of a document name where a saved answer is cited. NAME is the owner's name. */
export const ANSWERED_BY: Record<Language, string> = {
  en: "Answered by NAME",
  es: "Respondido por NAME",
  fr: "Réponse de NAME",
  de: "Beantwortet von NAME",
  it: "Risposta di NAME",
  pt: "Respondido por NAME",
};
