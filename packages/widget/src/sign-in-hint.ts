import { SIGNED_IN_COOKIE } from "@understudy/contracts/plain";

/** Whether somebody may be signed in in this browser. Only a hint: a session may have ended since. */
export function mayBeSignedIn(): boolean {
  return document.cookie.split("; ").includes(`${SIGNED_IN_COOKIE}=1`);
}

/** Called after the server has said that nobody is, so that the next page need not ask. */
export function noteSignedOut(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${SIGNED_IN_COOKIE}=0; path=/; secure; samesite=lax`;
}
