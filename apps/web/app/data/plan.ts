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
