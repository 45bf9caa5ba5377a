import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Plan, WidgetAnalytics, WidgetConfig } from "@understudy/contracts";
import { api, isUnauthorized } from "../../platform/api.ts";
import { liveKey } from "../../platform/live.ts";

const WIDGET = "widget";

/**
 * This screen shows its own sign-in prompt, so an expired session shows that instead of a toast. The cached user
 * decides which one is rendered.
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

/** Fetched when the list is opened. */
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

/** Under the live key that the server publishes when analytics change. */
export function useWidgetAnalytics(profileId: number, days: WidgetAnalytics["days"]) {
  return useQuery({
    queryKey: [...liveKey("analytics"), WIDGET, profileId, days],
    queryFn: () => api.widgets.analytics(profileId, { days }),
    placeholderData: keepPreviousData,
  });
}

/** The URL of the widget's files: on a paid plan the latest finished package, if there is one. */
export function useAssets(profileId: number, paid: boolean): string {
  const packages = useQuery({
    queryKey: liveKey("packages"),
    queryFn: api.whiteLabel.packages,
    enabled: paid,
  });
  // Without the list, the widget's default files are used, so an error here needs no message.
  const last = paid ? packages.data?.find(({ status }) => status === "ready") : undefined;
  return last ? `/api/white-label/packages/${last.id}/file` : api.widgets.assetsUrl(profileId);
}

export function useUpgrade() {
  const client = useQueryClient();
  const onError = useSignedOut();
  return useMutation({
    mutationFn: () => api.plan.change({ planType: "pro" }),
    onSuccess: async (plan: Plan) => {
      client.setQueryData(liveKey("plan"), plan);
      await client.invalidateQueries({ queryKey: ["user"] });
    },
    onError,
  });
}
