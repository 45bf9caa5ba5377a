import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { WidgetAnalytics, WidgetConfig, WidgetScript } from "@understudy/contracts";
import { useEffect, useState } from "react";
import { api } from "../platform/api.ts";
import { isUnauthorized } from "../platform/problem.ts";
import { keys } from "./keys.ts";
import { useChangePlan } from "./plan.ts";
import { packageHref, usePackages } from "./white-label.ts";

/**
 * The widget screen shows its own sign-in prompt, so an expired session shows that instead of a toast. The cached user
 * decides which one is rendered.
 */
function useSignedOut() {
  const client = useQueryClient();
  return (error: Error): void => {
    if (isUnauthorized(error)) client.setQueryData(keys.user, null);
  };
}

export function useWidget(profileId: number) {
  return useQuery({ queryKey: keys.widget.of(profileId), queryFn: () => api.widgets.read(profileId) });
}

function useChangeWidget<Change>(
  profileId: number,
  change: (change: Change) => ReturnType<typeof api.widgets.read>,
) {
  const client = useQueryClient();
  const onError = useSignedOut();
  return useMutation({
    mutationFn: change,
    onSuccess: (widget) => {
      client.setQueryData(keys.widget.of(profileId), widget);
      void client.invalidateQueries({ queryKey: keys.widget.versions(profileId) });
    },
    onError,
  });
}

export const useSaveWidget = (profileId: number) =>
  useChangeWidget(profileId, (changes: Partial<WidgetConfig>) => api.widgets.save(profileId, changes));

export const useRestore = (profileId: number) =>
  useChangeWidget(profileId, (version: number) => api.widgets.restore(profileId, version));

/** Fetched when the list is opened. */
export function useVersions(profileId: number) {
  return useQuery({
    queryKey: keys.widget.versions(profileId),
    queryFn: () => api.widgets.versions(profileId),
  });
}

export function useWidgetAnalytics(profileId: number, days: WidgetAnalytics["days"]) {
  return useQuery({
    queryKey: keys.analytics.widget(profileId, days),
    queryFn: () => api.widgets.analytics(profileId, { days }),
    placeholderData: keepPreviousData,
  });
}

export const widgetHref = (profileId: number): string => api.widgets.assetsUrl(profileId);

/** The URL of the widget's files: on a paid plan the latest finished package, if there is one. */
export function useAssets(profileId: number, paid: boolean): string {
  const packages = usePackages(paid);
  // Without the list, the widget's default files are used, so an error here needs no message.
  const last = paid ? packages.data?.find(({ status }) => status === "ready") : undefined;
  return last ? packageHref(last) : widgetHref(profileId);
}

export function useUpgrade() {
  return useChangePlan(useSignedOut());
}

/**
 * What the saved widget has besides the form's values: owner, questions, footer line. A private profile has none, and
 * the preview works without it.
 */
export function useSavedScript(key: string) {
  return useQuery({
    queryKey: keys.widget.script(key),
    queryFn: async () => {
      const answer = await fetch(`/widget/config?id=${encodeURIComponent(key)}`);
      return answer.ok ? ((await answer.json()) as Partial<WidgetScript>) : {};
    },
  });
}

/** Debounce while the owner is typing. */
const PAUSE_MS = 250;

/** The typed CSS is untrusted: our page shows only what the server's sanitizer lets through, as on other sites. */
export function useSafeStyle(profileId: number, typed: string | null): string | null {
  const [requested, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data: answer } = useQuery({
    queryKey: keys.widget.style(profileId, requested),
    queryFn: () => api.widgets.checkStyle(profileId, { customCSS: requested ?? "" }),
    enabled: Boolean(requested),
    placeholderData: keepPreviousData,
  });
  return requested ? (answer?.style ?? null) : null;
}
