import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Plan, WidgetAnalytics, WidgetConfig } from "@understudy/contracts";
import { api, isUnauthorized } from "../../platform/api.ts";
import { liveKey } from "../../platform/live.ts";

const WIDGET = "widget";

/**
 * This screen asks to log in by itself: whoever turns out to be signed out sees that, and no message in a corner.
 * The cache of the user decides what is shown.
 */
function useSignedOut() {
  const client = useQueryClient();
  return (error: Error): void => {
    if (isUnauthorized(error)) client.setQueryData(["user"], null);
  };
}

export function useWidget(profileId: number) {
  return useQuery({ queryKey: [WIDGET, profileId], queryFn: () => api.widgets.read(profileId) });
}

export function useSaveWidget(profileId: number) {
  const client = useQueryClient();
  const onError = useSignedOut();
  return useMutation({
    mutationFn: (changes: Partial<WidgetConfig>) => api.widgets.save(profileId, changes),
    onSuccess: (widget) => {
      client.setQueryData([WIDGET, profileId], widget);
      void client.invalidateQueries({ queryKey: [WIDGET, profileId, "versions"] });
    },
    onError,
  });
}

/** Asked for when the list is opened. */
export function useVersions(profileId: number) {
  return useQuery({
    queryKey: [WIDGET, profileId, "versions"],
    queryFn: () => api.widgets.versions(profileId),
  });
}

export function useRestore(profileId: number) {
  const client = useQueryClient();
  const onError = useSignedOut();
  return useMutation({
    mutationFn: (version: number) => api.widgets.restore(profileId, version),
    onSuccess: (widget) => {
      client.setQueryData([WIDGET, profileId], widget);
      void client.invalidateQueries({ queryKey: [WIDGET, profileId, "versions"] });
    },
    onError,
  });
}

/** Under the word that the server announces when figures have changed. */
export function useWidgetAnalytics(profileId: number, days: WidgetAnalytics["days"]) {
  return useQuery({
    queryKey: [...liveKey("analytics"), WIDGET, profileId, days],
    queryFn: () => api.widgets.analytics(profileId, days),
    placeholderData: keepPreviousData,
  });
}

/** Where the widget's files are: on a paid plan in the last package, as soon as there is one. */
export function useAssets(profileId: number, paid: boolean): string {
  const packages = useQuery({
    queryKey: liveKey("packages"),
    queryFn: api.whiteLabel.packages,
    enabled: paid,
  });
  // Without the list the widget's own files serve, so its failure needs no word here.
  const last = paid ? packages.data?.find(({ status }) => status === "ready") : undefined;
  return last ? `/api/white-label/packages/${last.id}/file` : api.widgets.assetsUrl(profileId);
}

export function useUpgrade() {
  const client = useQueryClient();
  const onError = useSignedOut();
  return useMutation({
    mutationFn: () => api.plan.change("pro"),
    onSuccess: async (plan: Plan) => {
      client.setQueryData(liveKey("plan"), plan);
      await client.invalidateQueries({ queryKey: ["user"] });
    },
    onError,
  });
}
