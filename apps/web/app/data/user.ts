import { useMutation, useQuery } from "@tanstack/react-query";
import type { BodyOf } from "@understudy/sdk";
import { mayBeSignedIn, noteSignedOut } from "@understudy/widget/sign-in-hint";
import { api } from "../platform/api.ts";
import { isUnauthorized, staleFields } from "../platform/problem.ts";
import { keys } from "./keys.ts";
import { useRefetch } from "./refetch.ts";

/** The signed-in owner; `data` is null for a visitor. */
export function useUser() {
  return useQuery({ queryKey: keys.user, queryFn: readUser });
}

/** A 401 is a valid result here, not an error: no user is signed in. */
export async function readUser() {
  // Browsers report a refused request in the console of a visitor.
  if (!mayBeSignedIn() && !document.querySelector("[data-owner-screen]")) return null;
  try {
    return await api.auth.user();
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    noteSignedOut();
    return null;
  }
}

/** The owner's profile fields are part of the current user. */
export function useUpdateUser() {
  const refetch = useRefetch(keys.user);
  return useMutation({
    mutationFn: (changes: BodyOf<"PATCH /api/profile">) => api.profiles.update(changes),
    onSuccess: refetch,
    onError: (error) => (staleFields(error).length > 0 ? refetch() : undefined),
  });
}

/** Uploads a new picture, or removes it without a file. */
export function useSavePicture() {
  return useMutation({
    mutationFn: (file: File | undefined) =>
      file ? api.profiles.savePicture(file) : api.profiles.removePicture(),
    onSuccess: useRefetch(keys.user),
  });
}
