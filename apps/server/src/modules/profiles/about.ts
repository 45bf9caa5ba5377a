import type { Database } from "../../platform/database.ts";
import { type ProfileRow, profileRepository } from "./repository.ts";

/**
 * The profile's own fields as text that an answer can quote: full sentences, one per line, with nothing added to what
 * the owner typed. No pronouns and no articles, because they would have to be guessed.
 */
export function aboutProfile(db: Database) {
  return async (userId: string, profileId: number): Promise<{ name: string; text: string } | undefined> => {
    const row = await profileRepository(db).find(userId, profileId);
    const text = row ? textOf(row) : "";
    return row && text ? { name: `About ${shortName(row)}`, text } : undefined;
  };
}

function textOf(row: ProfileRow): string {
  const owner = [row.first_name, row.last_name].filter(Boolean).join(" ") || "The owner";
  const about = (row.is_main ? row.bio : row.description)?.trim();
  return [
    sentence(`${owner}'s job title`, row.title),
    sentence(`${owner}'s company`, row.company),
    sentence(`${owner}'s location`, row.location),
    about ? ended(about) : "",
  ]
    .filter(Boolean)
    .join("\n\n");
}

function sentence(subject: string, value: string | null): string {
  const text = value?.replace(/\s+/g, " ").trim();
  return text ? ended(`${subject}: ${text}`) : "";
}

function ended(text: string): string {
  return /[.!?…。！？]["'»”’)]?$/u.test(text) ? text : `${text}.`;
}

function shortName(row: ProfileRow): string {
  return (row.is_main ? row.first_name || row.last_name : row.name) || "the owner";
}
