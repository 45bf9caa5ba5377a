import { useQueryClient } from "@tanstack/react-query";

/** Refetches what a mutation changed. The promise ends when the new data is here. */
export function useRefetch(...changed: readonly (readonly unknown[])[]): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
}
