import { useQuery } from "@tanstack/react-query";
import { api, isUnauthorized } from "./api.ts";

const USER_KEY = ["user"] as const;

/** The signed-in owner; `data` is null for a visitor. */
export function useUser() {
  return useQuery({ queryKey: USER_KEY, queryFn: readUser });
}

/** A 401 here is an answer, not a failure: nobody is signed in. */
export async function readUser() {
  try {
    return await api.auth.user();
  } catch (error) {
    if (isUnauthorized(error)) return null;
    throw error;
  }
}
