/** The only client that the local provider knows. Not a secret: it gives access to nothing outside this machine. */
export const CLIENT_ID = "understudy";
export const CLIENT_SECRET = "understudy-local";

const CALLBACK = /^http:\/\/(127\.0\.0\.1|localhost)(:\d{1,5})?\/api\/auth\/callback\/[\w-]+(\/[\w-]+)*$/;

/** Tests use any free port, so a fixed list of addresses would not work. */
export function isLocalCallback(address: string): boolean {
  return CALLBACK.test(address);
}
