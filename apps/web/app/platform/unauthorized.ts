/** How long the message stands before the browser leaves for the sign-in. */
const REDIRECT_AFTER_MS = 500;

/**
 * Told once that the owner is signed out: says so, then goes to sign in and back to this page. Several requests
 * fail together when a session ends; they are one event.
 */
export function createUnauthorizedHandler(say: () => void): () => void {
  let leaving = false;
  return () => {
    // A visitor's page stays where it is: it has nothing that needs an owner.
    if (leaving || !document.querySelector("[data-owner-screen]")) return;
    leaving = true;
    say();
    setTimeout(() => {
      const { pathname, search } = window.location;
      window.location.assign(`/api/login?returnTo=${encodeURIComponent(pathname + search)}`);
    }, REDIRECT_AFTER_MS);
  };
}
