import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { staleFields } from "../../platform/conflict.ts";

/** What an owner says about themselves is part of who is signed in. */
const USER = ["user"] as const;

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: api.profiles.update,
    onSuccess: () => client.invalidateQueries({ queryKey: USER }),
    onError: (error) =>
      staleFields(error).length > 0 ? client.invalidateQueries({ queryKey: USER }) : undefined,
  });
}

/** A file is the new picture; without one there is none. */
export function useSavePicture() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File | undefined) =>
      file ? api.profiles.savePicture(file) : api.profiles.removePicture(),
    onSuccess: () => client.invalidateQueries({ queryKey: USER }),
  });
}
