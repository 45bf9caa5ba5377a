import { LIMITS, type ProfileSuggestion } from "@understudy/contracts";
import { languageOf } from "@understudy/knowledge";
import type { Database } from "../../platform/database.ts";

type Passage = { filename: string; heading_path: string[]; text: string };

const ABOUT =
  /^(?:about(?: (?:me|us|the author))?|bio(?:graphy)?|profile|über (?:mich|uns)|sobre mí|à propos|chi sono)$/i;
const ABOUT_NAME = /^(?:[Aa]bout|[Üü]ber|[Àà] propos de) (\p{Lu}[\p{L}'’.-]+(?: \p{L}[\p{L}'’.-]+){1,3})$/u;
/** Enough to find the first pages of a few documents. */
const MOST_PASSAGES = 60;
const BIO = { least: 40, most: 600 };

/** A profile from the documents that visitors may see; undefined if none has a passage about its owner. */
export async function documentSuggestion(
  db: Database,
  { userId, profileId }: { userId: string; profileId: number },
): Promise<ProfileSuggestion | undefined> {
  const passages = await db
    .selectFrom("passages as passage")
    .innerJoin("documents as document", (join) =>
      join.onRef("document.user_id", "=", "passage.user_id").onRef("document.id", "=", "passage.document_id"),
    )
    .select(["document.filename", "passage.heading_path", "passage.text"])
    .where("passage.user_id", "=", userId)
    .where("passage.profile_id", "=", profileId)
    .where("document.user_id", "=", userId)
    .where("document.kind", "=", "file")
    .where("document.circle", "=", "public")
    .where("document.quotable", "=", true)
    .where("passage.position", "<", 12)
    .orderBy("passage.position")
    .orderBy("passage.document_id")
    .limit(MOST_PASSAGES)
    .execute();
  return suggestFromPassages(passages);
}

/** Rules that are rarely wrong: a heading that says "About", and the sentence under it that says who somebody is. */
export function suggestFromPassages(passages: readonly Passage[]): ProfileSuggestion | undefined {
  for (const { filename, heading_path: headings, text } of passages) {
    const heading = headings.at(-1)?.trim() ?? "";
    const named = ABOUT_NAME.exec(heading)?.[1] ?? null;
    if (!named && !ABOUT.test(heading)) continue;
    const paragraph = text
      .split(/\n{2,}/)
      .map((part) => part.replace(/\s+/g, " ").trim())
      .find((part) => part.length >= BIO.least && !/^[#|\-*>]/.test(part));
    if (!paragraph) continue;
    const [, subject, role] =
      /^(\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+){1,3}) is (?:an?|the) ([\p{L} -]{4,60}?)(?=[.,;]| (?:who|in|at|from|for|with|based|and) )/u.exec(
        paragraph,
      ) ?? [];
    return {
      source: { kind: "document", name: filename },
      name: named ?? subject ?? null,
      title: role ? capitalized(role) : null,
      company: null,
      bio: paragraph.length <= Math.min(BIO.most, LIMITS.bioCharacters) ? paragraph : null,
      language: languageOf(text) ?? null,
      color: null,
      logo: null,
    };
  }
  return undefined;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
