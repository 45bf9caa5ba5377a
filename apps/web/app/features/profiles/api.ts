import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "@understudy/sdk";
import { api } from "../../platform/api.ts";
import { staleFields } from "../../platform/conflict.ts";

/** The owner's profile fields are part of the current user. */
const USER = ["user"] as const;

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: BodyOf<"PATCH /api/profile">) => api.profiles.update(changes),
    onSuccess: () => client.invalidateQueries({ queryKey: USER }),
    onError: (error) =>
      staleFields(error).length > 0 ? client.invalidateQueries({ queryKey: USER }) : undefined,
  });
}

/** Uploads a new picture, or removes it without a file. */
export function useSavePicture() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File | undefined) =>
      file ? api.profiles.savePicture(file) : api.profiles.removePicture(),
    onSuccess: () => client.invalidateQueries({ queryKey: USER }),
  });
}
