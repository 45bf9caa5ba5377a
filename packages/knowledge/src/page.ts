import { containsInjection } from "./check-injections.ts";
import type { Engine, FoundPassage, SearchResult } from "./ports.ts";
import { subjectWords } from "./understand.ts";

/**
 * The page that a question was asked on, as the page describes itself. Anyone may have written it, so it only finds
 * passages: no language model gets it, and no answer contains it.
 */
export type VisitedPage = { address: string; title?: string | undefined };

/** Advantage of a passage that was read from the visited page: enough to decide between similar things. */
const PAGE_WEIGHT = 0.3;
/** "Oak table | Marguerite's Workshop": the name of the site follows. */
const SITE_NAME = /\s[|–—·»-]\s.*/s;

/** The engine as it searches on a page, and what the page is about. */
export async function onPage(page: VisitedPage | undefined, engine: Engine) {
  if (!page) return { engine, subject: [], documentId: undefined };
  const { store } = engine;
  const passages = (await store.ofPage?.(page.address)) ?? [];
  const name = passages[0]?.documentName ?? page.title ?? "";
  const subject = containsInjection(name) ? [] : subjectWords(name.replace(SITE_NAME, ""));
  const search: typeof store.search = async (given) => preferPage(await store.search(given), passages);
  return {
    engine: { ...engine, store: { ...store, search } },
    subject,
    documentId: passages[0]?.documentId,
  };
}

function preferPage(result: SearchResult, passages: readonly FoundPassage[]): SearchResult {
  const ids = new Set(passages.map(({ passageId }) => passageId));
  const known = new Set(result.found.map(({ passageId }) => passageId));
  const isEmbedded = result.found.some(({ byVector }) => byVector !== 0);
  const all = result.found.concat(passages.filter(({ passageId }) => !known.has(passageId)));
  const found = all.map((one) =>
    ids.has(one.passageId)
      ? {
          ...one,
          byWords: one.byWords + PAGE_WEIGHT,
          byVector: one.byVector + (isEmbedded ? PAGE_WEIGHT : 0),
        }
      : one,
  );
  return { ...result, found };
}
