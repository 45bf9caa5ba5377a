import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { liveKey } from "../../platform/live.ts";

/** The owner's plan and its use. The server says when a level is reached, and the figures are asked for again. */
export function usePlan() {
  return useQuery({ queryKey: liveKey("plan"), queryFn: api.plan.read });
}
