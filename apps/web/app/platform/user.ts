import { useQuery } from "@tanstack/react-query";
import { api, isUnauthorized } from "./api.ts";

const USER_KEY = ["user"] as const;

/** The signed-in owner; `data` is null for a visitor. */
export function useUser() {
  return useQuery({ queryKey: USER_KEY, queryFn: readUser });
}

/** A 401 is a valid result here, not an error: no user is signed in. */
export async function readUser() {
  try {
    return await api.auth.user();
  } catch (error) {
    if (isUnauthorized(error)) return null;
    throw error;
  }
}
