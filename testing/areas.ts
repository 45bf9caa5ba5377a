/** Parts of the product that a test can cover. Every product change affects `everything`. */
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

/** Which areas a change to a folder or file affects. The longest matching prefix wins. */
const FOLDERS: Readonly<Record<string, readonly Area[]>> = {
  "apps/server/": ["everything", "operations"],
  "apps/server/src/modules/accounts/": ["accounts", "data"],
  "apps/server/src/modules/analytics/": ["analytics"],
  "apps/server/src/modules/answers/": ["chat", "engine"],
  "apps/server/src/modules/channels/": ["integrations", "chat"],
  "apps/server/src/modules/chat/": ["chat"],
  "apps/server/src/modules/data/": ["data"],
  "apps/server/src/modules/documents/": ["documents"],
  "apps/server/src/modules/documents/sites/": ["documents", "integrations"],
  "apps/server/src/modules/embedding/": ["embedding"],
  "apps/server/src/modules/inbox/": ["chat", "data"],
  "apps/server/src/modules/integrations/": ["integrations"],
  "apps/server/src/modules/leads/": ["site"],
  "apps/server/src/modules/models/": ["chat", "profiles"],
  "apps/server/src/modules/plans/": ["plans"],
  "apps/server/src/modules/profiles/": ["profiles"],
  "apps/server/src/modules/profiles/private-links/": ["profiles", "documents"],
  "apps/web/": ["site"],
  "apps/web/app/data/": ["everything"],
  "apps/web/app/features/answer-tests/": ["engine"],
  "apps/web/app/features/blog/": ["site"],
  "apps/web/app/features/contact/": ["site"],
  "apps/web/app/features/docs/": ["site"],
  "apps/web/app/features/home/": ["analytics", "site"],
  "apps/web/app/features/leads/": ["site"],
  "apps/web/app/features/marketing/": ["site"],
  "apps/web/app/features/models/": ["chat"],
  "apps/web/app/features/navigation/": ["site"],
  "apps/web/app/features/owner-screen/": ["site"],
  "apps/web/app/features/private-links/": ["profiles", "documents"],
  "apps/web/app/features/public-profile/": ["profiles", "chat"],
  "apps/web/app/features/suggestions/": ["chat"],
  "apps/web/app/features/account/": ["accounts"],
  "apps/web/app/features/ai-profiles/": ["profiles"],
  "apps/web/app/features/chat/": ["chat"],
  "apps/web/app/features/developers/": ["integrations"],
  "apps/web/app/features/inbox/": ["chat"],
  "apps/web/app/features/saved-answers/": ["chat"],
  "apps/web/app/features/documents/": ["documents"],
  "apps/web/app/features/chat-apps/": ["integrations"],
  "apps/web/app/features/email/": ["integrations"],
  "apps/web/app/features/embed/": ["embedding"],
  "apps/web/app/features/integrations/": ["integrations"],
  "apps/web/app/features/analytics/": ["analytics"],
  "apps/web/app/features/plans/": ["plans"],
  "apps/web/app/features/profiles/": ["profiles"],
  "apps/web/app/features/settings/": ["profiles"],
  "apps/web/app/features/sign-in/": ["accounts"],
  "apps/web/app/features/sites/": ["documents"],
  "apps/web/app/features/white-label/": ["embedding"],
  "apps/web/app/features/widgets/": ["embedding"],
  "apps/web/app/features/wizard/": ["profiles"],
  "packages/contracts/": ["everything"],
  "packages/knowledge/": ["engine", "documents", "chat"],
  "packages/sdk/": ["integrations"],
  "packages/widget/": ["embedding", "chat"],
  "packages/n8n-nodes-understudy/": ["integrations"],
  "content/": ["site"],
  "deploy/": ["operations"],
};

/** The areas of the browser tests in e2e/, by file name prefix. The longest matching prefix wins. */
const SPECS: Readonly<Record<string, readonly Area[]>> = {
  account: ["accounts"],
  "ai-apps": ["integrations"],
  "ai-profiles": ["profiles"],
  analytics: ["analytics"],
  "answer-tests": ["engine"],
  auth: ["accounts"],
  billing: ["plans"],
  blog: ["site"],
  chat: ["chat"],
  "chat-apps": ["integrations"],
  "clean-pages": ["site"],
  controls: ["profiles"],
  contact: ["site"],
  dashboard: ["analytics"],
  deploy: ["site"],
  docs: ["site"],
  documents: ["documents"],
  email: ["integrations"],
  handover: ["chat"],
  inbox: ["chat"],
  home: ["site", "analytics"],
  injections: ["engine"],
  journey: ["everything"],
  landing: ["site"],
  "late-answer": ["chat"],
  marketing: ["site"],
  models: ["chat", "profiles"],
  navigation: ["site"],
  operator: ["site"],
  package: ["embedding"],
  palette: ["site"],
  plans: ["plans"],
  "private-links": ["profiles"],
  profile: ["profiles"],
  "profile-embed": ["embedding"],
  public: ["profiles"],
  routes: ["site"],
  "saved-answers": ["chat"],
  screens: ["site"],
  "share-card": ["profiles"],
  "sign-in": ["accounts"],
  sites: ["documents"],
  streaming: ["chat"],
  thread: ["chat", "documents"],
  toasts: ["documents"],
  "white-label": ["embedding"],
  widget: ["embedding"],
  wizard: ["profiles"],
};

/** The areas that a change to these files affects. Tests and documentation affect none. */
export function touchedAreas(files: readonly string[]): Set<Area> {
  const product = files.filter((file) => !/\.(?:test\.tsx?|md)$|\/test\//.test(file));
  return new Set(product.flatMap((file) => byPrefix(FOLDERS, file) ?? []));
}

export const hasOwnAreas = (folder: string): boolean => folder in FOLDERS;

export function specAreas(spec: string): readonly Area[] | undefined {
  return byPrefix(SPECS, spec);
}

function byPrefix(map: Readonly<Record<string, readonly Area[]>>, name: string): readonly Area[] | undefined {
  const fitting = Object.keys(map).filter((prefix) => name.startsWith(prefix));
  const longest = fitting.toSorted((a, b) => b.length - a.length)[0];
  return longest === undefined ? undefined : map[longest];
}
