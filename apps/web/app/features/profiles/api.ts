import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";

const KEY = ["settings"] as const;

export function useSettings() {
  return useQuery({ queryKey: KEY, queryFn: api.profiles.settings });
}

export function useUpdateSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: api.profiles.updateSettings,
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
