const KEY = "understudy:signed-in";

/** Remembers in this browser whether somebody is signed in, so that public pages of visitors needn't ask the server. */
export function rememberSignIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: public pages ask the server.
  }
}

/** Only a hint: a session may have ended since. */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}
