/** Parts of the product that a test can belong to. `everything` is touched by every change. */
export type Area =
  | "accounts"
  | "analytics"
  | "chat"
  | "data"
  | "documents"
  | "embedding"
  | "engine"
  | "everything"
  | "integrations"
  | "operations"
  | "plans"
  | "profiles"
  | "site";
