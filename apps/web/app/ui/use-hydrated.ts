import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the markup the server sends and in the first render that must match it, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
