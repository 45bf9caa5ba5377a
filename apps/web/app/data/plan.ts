import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Plan } from "@understudy/contracts";
import { api } from "../platform/api.ts";
import { keys } from "./keys.ts";

const planQuery = queryOptions({ queryKey: keys.plan, queryFn: api.plan.read });

/** The owner's plan and its usage. Refetched when the server reports that a usage level is reached. */
export function usePlan() {
  return useQuery(planQuery);
}

/** How many AI profiles the plan allows, and how many exist. */
export function useProfileQuota() {
  return useQuery({
    ...planQuery,
    select: ({ used, limits }) => ({ used: used.profiles, limit: limits.profilesBesideMain }),
  });
}

export function useChangePlan(onError?: (error: Error) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (planType: Plan["planType"]) => api.plan.change({ planType }),
    onSuccess: async (plan) => {
      client.setQueryData(keys.plan, plan);
      await client.invalidateQueries({ queryKey: keys.user });
    },
    onError: (error) => onError?.(error),
  });
}

/** Leaves for the page on which the owner pays for a plan, or confirms a change of a paid one. */
export function useCheckout() {
  return useMutation({
    mutationFn: (planType: "pro" | "enterprise") => api.plan.checkout({ planType }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

/** Leaves for the page with invoices, payment method and cancellation. */
export function usePortal() {
  return useMutation({
    mutationFn: () => api.plan.portal(),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

/** Has the server ask the payment provider now, instead of waiting to be told. */
export function useRefreshPlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.plan.refresh(),
    onSuccess: async (plan) => {
      client.setQueryData(keys.plan, plan);
      await client.invalidateQueries({ queryKey: keys.user });
    },
  });
}
