import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Site } from "@understudy/contracts";
import { WIDGET_LANGUAGES } from "@understudy/contracts/plain";
import { api } from "../platform/api.ts";
import { keys } from "./keys.ts";
import { mainIdOf, profilesQuery } from "./profiles.ts";
import { useRefetch } from "./refetch.ts";

/** What the owner's site or documents suggest for the main profile. Fetched only for a signed-in owner. */
export function useProfileSuggestion(signedIn: boolean) {
  const client = useQueryClient();
  return useQuery({
    queryKey: keys.profileSuggestion,
    queryFn: async () => api.profiles.suggestion(mainIdOf(await client.fetchQuery(profilesQuery)) ?? 0),
    enabled: signedIn,
  });
}

/** Reads a whole site as a source. A site of which nothing could be read is replaced. */
export function useReadSite(profileId: number) {
  return useMutation({
    mutationFn: async ({ address, failed }: { address: string; failed: Site | undefined }) => {
      if (failed) await api.sites.remove(profileId, failed.id);
      return api.sites.create(profileId, { address, mode: "site" });
    },
    onSettled: useRefetch(keys.sites.all, keys.documents.all, keys.profileSuggestion),
  });
}

/** Takes over a suggested logo as the owner's picture, and the language of the site for a widget that has none yet. */
export function useAcceptLook() {
  const client = useQueryClient();
  const refetch = useRefetch(keys.user);
  return useMutation({
    mutationFn: async ({ logo, language }: { logo: string | null; language: string | null }) => {
      if (logo) {
        await api.profiles.savePicture(new File([bytesOf(logo)], "logo.webp", { type: "image/webp" }));
      }
      const known = WIDGET_LANGUAGES.find((one) => one === language);
      if (!known || known === "en") return;
      const main = mainIdOf(await client.fetchQuery(profilesQuery)) ?? 0;
      const { version } = await api.widgets.read(main);
      if (version === 0) await api.widgets.save(main, { language: known });
    },
    onSettled: refetch,
  });
}

/** The content policy forbids to fetch a `data:` address. */
function bytesOf(address: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(address.slice(address.indexOf(",") + 1)), (sign) => sign.charCodeAt(0));
}
