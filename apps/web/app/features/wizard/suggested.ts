import type { CurrentUser, ProfileSuggestion } from "@understudy/contracts";
import { useState } from "react";
import { useAcceptLook, useProfileSuggestion } from "../../data/suggestion.ts";
import { useQuickInfo } from "./quick-info.ts";

export type Suggested = ReturnType<typeof useSuggested>;

/** The fields of her profile with what her site or documents suggest, and the logo as a picture if she has none. */
export function useSuggested(user: CurrentUser | null, isNew: boolean) {
  const { data } = useProfileSuggestion(user !== null && isNew);
  const suggestion: ProfileSuggestion | undefined = isNew ? data : undefined;
  const quick = useQuickInfo(user, suggestion);
  const look = useAcceptLook();
  const [keepsLogo, setKeepsLogo] = useState(true);
  const logo = user?.profileImageUrl ? null : (suggestion?.logo ?? null);

  /** Saves what the step showed: logo and language only if it showed them. Resolves to whether she can go on. */
  async function accept({ withLook }: { withLook: boolean }): Promise<boolean> {
    if (!(await quick.accept())) return false;
    // She can go on without a picture.
    if (withLook && suggestion?.source?.kind === "site")
      await look
        .mutateAsync({ logo: keepsLogo ? logo : null, language: suggestion.language })
        .catch(() => {});
    return true;
  }

  return { quick, suggestion, logo, keepsLogo, setKeepsLogo, accept };
}
