import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { liveKey } from "../../platform/live.ts";

/** The owner's plan and its usage. Refetched when the server reports that a usage level is reached. */
export function usePlan() {
  return useQuery({ queryKey: liveKey("plan"), queryFn: api.plan.read });
}
