import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isUnauthorized } from "./problem.ts";

/**
 * The query cache of every screen: no retries, no staleness by time, no refetch on window focus. Changes arrive as live
 * events or through the save that caused them.
 */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  const onError = (error: unknown): void => {
    if (isUnauthorized(error)) onUnauthorized();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  });
}
