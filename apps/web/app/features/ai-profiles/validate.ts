import { LIMITS } from "@understudy/contracts/plain";
import { aiProfiles } from "./copy.ts";

export type Faults = { name?: string; description?: string };

/** Client-side validation with the same messages as the server's. */
export function faultsOf({ name, description }: { name: string; description: string }): Faults {
  const { nameMissing, nameLong, descriptionLong } = aiProfiles.form;
  const length = name.trim().length;
  const faults: Faults = {};
  if (length === 0) faults.name = nameMissing;
  if (length > LIMITS.profileNameCharacters) faults.name = nameLong;
  if (description.length > LIMITS.profileDescriptionCharacters) faults.description = descriptionLong;
  return faults;
}
