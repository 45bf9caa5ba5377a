/** How long the message is shown before the redirect to the sign-in page. */
const REDIRECT_AFTER_MS = 500;

/**
 * Called when the owner is signed out: shows a message, then redirects to sign-in and back to this page. Several
 * requests fail together when a session ends, so only the first call counts.
 */
export function createUnauthorizedHandler(say: () => void): () => void {
  let leaving = false;
  return () => {
    // A visitor's page stays open: nothing on it needs an owner.
    if (leaving || !document.querySelector("[data-owner-screen]")) return;
    leaving = true;
    say();
    setTimeout(() => {
      const { pathname, search } = window.location;
      window.location.assign(`/api/login?returnTo=${encodeURIComponent(pathname + search)}`);
    }, REDIRECT_AFTER_MS);
  };
}
