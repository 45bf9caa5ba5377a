import type { EndpointDefinition } from "@understudy/contracts";
import { type Entry, type Fill, type FilledRequest, ofProfiles, profile } from "./entry.ts";
import { SITE_ENTRIES } from "./site-entries.ts";

const MESSAGE = "What does it cost?";
/** A question as a visitor's own AI app sends it. */
/** A mailbox whose servers are at names that nothing has. */
const MAILBOX = {
  email: "marguerite@mail.invalid",
  imapHost: "imap.mail.invalid",
  imapPort: 993,
  smtpHost: "smtp.mail.invalid",
  smtpPort: 465,
  username: "marguerite",
  password: "secret",
  mode: "draft",
};
export const ASK = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "ask", arguments: { question: MESSAGE } },
};
const ofChatApp =
  (body?: unknown): Fill =>
  ({ mainId, publicId }) =>
    [mainId, publicId].map((id) => profile({ id, app: "telegram" }, body));
const ofDocument =
  (body?: unknown): Fill =>
  ({ documentId }) => [profile({ id: documentId }, body)];
export const PRIVATE_LINK = { name: "A talk", greeting: null, starters: [], documentIds: null, endsAt: null };
const withPrivateLink =
  (body?: unknown): Fill =>
  ({ publicId, privateLinkId }, strangers) =>
    [publicId, strangers.publicId].map((id) => profile({ id, occasionId: privateLinkId }, body));
const hidden: Fill = ({ userId, mainId }) => [profile({ id: userId }), profile({ id: mainId })];

/** A visitor's answer, requested by a caller with another conversation, with none, or at another assistant. */
const exchange =
  (more: object, place: "body" | "query", path: object = {}): Fill =>
  ({ exchangeId, publicId, token, userId }, strangers) =>
    [
      { profileId: publicId, sessionId: strangers.token },
      { profileId: strangers.publicId, sessionId: token },
      { profileId: strangers.publicId, sessionId: strangers.token },
      { userId, sessionId: token },
      { sessionId: token },
    ].map((conversation) => ({
      path: { exchange: exchangeId, ...path },
      [place]: { ...conversation, ...more },
    }));

/** A visitor's conversation, requested in the same ways. */
const byToken: Fill = ({ publicId, token, userId }, strangers) => [
  { query: { profileId: publicId, sessionId: strangers.token } },
  { query: { profileId: strangers.publicId, sessionId: token } },
  { query: { userId, sessionId: token } },
  { query: { sessionId: token } },
];

/** Every call of the contract. The test fails if one is missing here. */
export const ENTRIES: Record<string, Entry> = {
  "GET /api/health": "own",
  "GET /api/ready": "own",
  "GET /api/openapi.json": "own",
  "GET /api/auth/user": "own",
  "GET /api/auth/ways": "own",
  "GET /api/login": "own",
  "GET /api/auth/callback/:issuer": "secret",
  "POST /api/login/email": "own",
  "GET /api/login/email": "secret",
  "POST /api/login/email/confirm": "secret",
  "GET /api/logout": "own",
  "POST /api/auth/logout-everywhere": "own",
  "PATCH /api/profile": "own",
  "GET /api/profile/setup": "own",
  "PUT /api/profile/setup": "own",
  "PUT /api/profile/picture": "own",
  "DELETE /api/profile/picture": "own",
  "GET /api/profile/settings": "own",
  "PATCH /api/profile/settings": {
    // A share link of another owner can't be taken, and the response doesn't reveal its owner.
    names: ({ slug }) => [{ body: { shareableSlug: slug } }],
  },
  "GET /api/profiles": "own",
  "POST /api/profiles": "own",
  "GET /api/profiles/:id": { names: ofProfiles() },
  "PUT /api/profiles/:id": { names: ofProfiles({ name: "Mine now" }) },
  "DELETE /api/profiles/:id": { names: ofProfiles() },
  "GET /api/profiles/:id/brain": { names: ofProfiles() },
  "POST /api/brains": "own",
  "GET /api/profiles/:id/settings": { names: ofProfiles() },
  "PATCH /api/profiles/:id/settings": { names: ofProfiles({ customInstructions: "Say nothing." }) },
  "GET /api/users/:id": { names: hidden },
  "GET /api/profile/:userId/public": {
    names: ({ userId, mainId }) => [{ path: { userId } }, { path: { userId: mainId } }],
  },
  "GET /api/share/:slug": { names: ({ slug }) => [{ path: { slug } }] },
  "GET /api/documents": "own",
  "POST /api/documents": "own",
  "GET /api/profiles/:id/documents": { names: ofProfiles() },
  "POST /api/profiles/:id/documents": { names: ofProfiles() },
  "DELETE /api/profiles/:id/documents/:documentId": {
    names: ({ publicId, mainId, documentId }, strangers) => [
      { path: { id: publicId, documentId } },
      { path: { id: mainId, documentId } },
      { path: { id: strangers.mainId, documentId } },
    ],
  },
  "DELETE /api/documents/:id": { names: ofDocument() },
  "GET /api/documents/:id": { names: ofDocument() },
  "GET /api/documents/:id/original": { names: ofDocument() },
  "GET /api/documents/:id/pages/:page": {
    names: ({ documentId }) => [profile({ id: documentId, page: 1 })],
  },
  "GET /api/documents/:id/words": { names: ofDocument() },
  "PUT /api/documents/:id/words": { names: ofDocument({ page: 1, word: 0, text: "x" }) },
  "PUT /api/documents/:id": { names: ofDocument() },
  "POST /api/documents/:id/draft": { names: ofDocument() },
  "GET /api/documents/:id/draft": { names: ofDocument() },
  "POST /api/documents/:id/draft/confirm": { names: ofDocument() },
  "DELETE /api/documents/:id/draft": { names: ofDocument() },
  "PATCH /api/documents/:id": { names: ofDocument({ quotable: false }) },
  "GET /api/profiles/:id/fact-checks": { names: ofProfiles() },
  "POST /api/profiles/:id/fact-checks/:factCheckId": {
    names: ({ publicId, factCheckId }, strangers) =>
      [publicId, strangers.publicId].map((id) => profile({ id, factCheckId }, { outcome: "both_right" })),
  },
  "GET /api/assistant": "own",
  "GET /api/models": "own",
  "PUT /api/models/connection": "own",
  "DELETE /api/models/connection": "own",
  "POST /api/models/list": "own",
  "PUT /api/models/budget": "own",
  "GET /api/profiles/:id/model": { names: ofProfiles() },
  "PUT /api/profiles/:id/model": { names: ofProfiles({ sources: [] }) },
  "POST /api/profiles/:id/model/test": { names: ofProfiles({ provider: "compatible" }) },
  "GET /api/profiles/:id/model/comparison": { names: ofProfiles() },
  "POST /api/profiles/:id/model/comparison": { names: ofProfiles({ question: "Hello", source: null }) },
  "POST /api/profiles/:id/preview": { names: ofProfiles({ question: MESSAGE, settings: {} }) },
  "GET /api/conversations": {
    filter: true,
    names: ({ mainId, publicId }) => [{ query: { profileId: mainId } }, { query: { profileId: publicId } }],
  },
  "GET /api/conversations/:id": { names: ({ conversationId }) => [profile({ id: conversationId })] },
  "POST /api/conversations/:id/join": { names: ({ conversationId }) => [profile({ id: conversationId })] },
  "POST /api/conversations/:id/messages": {
    names: ({ conversationId }) => [
      profile({ id: conversationId }, { content: "Hello.", key: "a-key-of-a-message" }),
    ],
  },
  "POST /api/conversations/:id/hand-back": {
    names: ({ conversationId }) => [profile({ id: conversationId })],
  },
  "GET /api/inbox": "own",
  "GET /api/conversations/:id/exchanges/:exchangeId/closest": {
    names: ({ conversationId, exchangeId }) => [profile({ id: conversationId, exchangeId })],
  },
  "DELETE /api/conversations/:id": { names: ({ conversationId }) => [profile({ id: conversationId })] },
  "GET /api/contacts": "own",
  "POST /api/contacts/answer": {
    names: ({ contactId }, strangers) => [
      { body: { contactIds: [contactId], answer: "Mine." } },
      { body: { contactIds: [strangers.contactId, contactId], answer: "Mine." } },
    ],
  },
  "POST /api/contacts/settle": {
    names: ({ contactId }, strangers) => [
      { body: { contactIds: [contactId] } },
      { body: { contactIds: [strangers.contactId, contactId] } },
    ],
  },
  "GET /api/account": "own",
  "PATCH /api/account": "own",
  "GET /api/account/export": "own",
  "POST /api/account/delete": "own",
  "POST /api/account/keep": "own",
  "GET /api/account/devices": "own",
  "DELETE /api/account/devices/:id": { names: ({ deviceId }) => [profile({ id: deviceId })] },
  "POST /api/account/devices/end-others": "own",
  "GET /api/letters/off": "secret",
  "POST /api/letters/off": "secret",
  "POST /api/letters/off/confirm": "secret",
  "POST /api/leads": "own",
  "POST /api/contact": "own",
  "POST /api/newsletter": "own",
  "POST /api/newsletter/confirm": "secret",
  "POST /api/newsletter/unsubscribe": "secret",
  "POST /api/newsletter/unsubscribe/confirm": "secret",
  "POST /api/chat": {
    names: ({ userId, mainId }) => [
      { body: { userId, message: MESSAGE } },
      { body: { profileId: mainId, message: MESSAGE } },
    ],
  },
  "POST /api/chat/visitor": {
    names: ({ userId, mainId }) => [
      { body: { userId, token: "forged" } },
      { body: { profileId: mainId, token: "forged" } },
    ],
  },
  "POST /api/chat/public": "own",
  "POST /api/mcp/:id": {
    names: ({ userId, mainId }) => [profile({ id: userId }, ASK), profile({ id: mainId }, ASK)],
  },
  "POST /api/chat/:exchange/stop": { names: exchange({}, "body") },
  "GET /api/chat/:exchange/events": { names: exchange({}, "query") },
  "GET /api/chat/:exchange/citations/:number/page": { names: exchange({}, "query", { number: 1 }) },
  "GET /api/chat/conversation": { names: byToken },
  "GET /api/chat/talk": { names: byToken },
  "POST /api/chat/hand-back": {
    names: (foreign, strangers) =>
      byToken(foreign, strangers).map(({ query }) => ({ body: { ...query, turn: 0 } })),
  },
  "POST /api/chat/:exchange/feedback": { names: exchange({ thumb: -1 }, "body") },
  "POST /api/chat/:exchange/contact": { names: exchange({ email: "stranger@example.com" }, "body") },
  "GET /api/contacts/confirm": "secret",
  "POST /api/contacts/confirm": "secret",
  "GET /api/profiles/:id/suggested-questions": { names: ofProfiles() },
  "PUT /api/profiles/:id/suggested-questions": { names: ofProfiles({ questions: ["Mine?"] }) },
  "POST /api/users/:id/views": {
    names: ({ userId, mainId }) => [profile({ id: userId }, {}), profile({ id: mainId }, {})],
  },
  "GET /api/analytics": "own",
  "GET /api/profiles/:id/analytics": { names: ofProfiles() },
  "GET /api/profiles/:id/insights": { names: ofProfiles() },
  "GET /api/profiles/:id/knowledge": { names: ofProfiles() },
  "GET /api/profiles/:id/insights.csv": { names: ofProfiles() },
  "GET /api/profiles/:id/gaps": { names: ofProfiles() },
  "PATCH /api/profiles/:id/gaps/:gapId": {
    names: ({ mainId, publicId, gapId }, strangers) =>
      [mainId, publicId, strangers.mainId].map((id) => profile({ id, gapId }, { status: "dismissed" })),
  },
  "POST /api/profiles/:id/gaps/:gapId/answer": {
    names: ({ mainId, publicId, gapId }, strangers) =>
      [mainId, publicId, strangers.mainId].map((id) => profile({ id, gapId }, { answer: "Mine." })),
  },
  "POST /api/profiles/:id/gaps/:gapId/ask": {
    names: ({ mainId, publicId, gapId }, strangers) =>
      [mainId, publicId, strangers.mainId].map((id) => profile({ id, gapId })),
  },
  "GET /api/profiles/:id/corrections": { names: ofProfiles() },
  "POST /api/profiles/:id/corrections": {
    names: (foreign, strangers) => [
      ...ofProfiles({ question: MESSAGE, answer: "Mine." })(foreign, strangers),
      profile(
        { id: strangers.publicId },
        { question: MESSAGE, answer: "Mine.", exchangeId: foreign.exchangeId },
      ),
    ],
  },
  "POST /api/profiles/:id/corrections/import": { names: ofProfiles({ text: "Mine?,Mine." }) },
  "PATCH /api/profiles/:id/corrections/:correctionId": {
    names: ({ publicId, savedAnswerId }, strangers) =>
      [publicId, strangers.publicId].map((id) =>
        profile({ id, correctionId: savedAnswerId }, { active: false }),
      ),
  },
  "DELETE /api/profiles/:id/corrections/:correctionId": {
    names: ({ publicId, savedAnswerId }, strangers) =>
      [publicId, strangers.publicId].map((id) => profile({ id, correctionId: savedAnswerId })),
  },
  "GET /api/profiles/:id/rehearsal": { names: ofProfiles() },
  "POST /api/profiles/:id/rehearsal/tests": { names: ofProfiles({ question: MESSAGE, contains: ["£180"] }) },
  "PUT /api/profiles/:id/rehearsal/tests/:testId": {
    names: ({ publicId, testId }, strangers) =>
      [publicId, strangers.publicId].map((id) =>
        profile({ id, testId }, { question: MESSAGE, unknown: true }),
      ),
  },
  "DELETE /api/profiles/:id/rehearsal/tests/:testId": {
    names: ({ publicId, testId }, strangers) =>
      [publicId, strangers.publicId].map((id) => profile({ id, testId })),
  },
  "POST /api/profiles/:id/rehearsal/runs": { names: ofProfiles({ settings: null }) },
  "GET /api/profiles/:id/rehearsal/runs/:runId": {
    names: ({ publicId, runId }, strangers) =>
      [publicId, strangers.publicId].map((id) => profile({ id, runId })),
  },
  "GET /api/profiles/:id/occasions": { names: ofProfiles() },
  "POST /api/profiles/:id/occasions": { names: ofProfiles(PRIVATE_LINK) },
  "PUT /api/profiles/:id/occasions/:occasionId": { names: withPrivateLink(PRIVATE_LINK) },
  "POST /api/profiles/:id/occasions/:occasionId/end": { names: withPrivateLink() },
  "DELETE /api/profiles/:id/occasions/:occasionId": { names: withPrivateLink() },
  // The link itself is the secret: its holder was given it.
  "GET /api/occasions/:key": "secret",
  ...SITE_ENTRIES,
  "GET /api/profiles/:id/widget": { names: ofProfiles() },
  "PUT /api/profiles/:id/widget": { names: ofProfiles({ brandName: "Mine" }) },
  "GET /api/profiles/:id/widget/versions": { names: ofProfiles() },
  "POST /api/profiles/:id/widget/versions/:version/restore": {
    names: ({ mainId, publicId }) => [mainId, publicId].map((id) => profile({ id, version: 1 })),
  },
  "POST /api/profiles/:id/widget/style": { names: ofProfiles({ customCSS: "b { color: red }" }) },
  "GET /api/profiles/:id/widget/analytics": { names: ofProfiles() },
  "GET /api/profiles/:id/widget/assets": { names: ofProfiles() },
  "GET /api/picture": "own",
  "GET /api/plan": "own",
  "PUT /api/plan": "own",
  "POST /api/plan/checkout": "own",
  "POST /api/plan/portal": "own",
  "POST /api/plan/refresh": "own",
  "POST /api/stripe/events": "secret",
  "GET /api/events": "own",
  "GET /api/keys": "own",
  "POST /api/keys": "own",
  "GET /api/visitor-key": "own",
  "POST /api/visitor-key": "own",
  "DELETE /api/visitor-key": "own",
  "DELETE /api/keys/:id": { names: ({ keyId }) => [profile({ id: keyId })] },
  "GET /api/profiles/:id/webhook/deliveries": { names: ofProfiles() },
  "GET /api/profiles/:id/webhook/events": { names: ofProfiles() },
  "PUT /api/profiles/:id/webhook/events": { names: ofProfiles({ events: ["gap.opened"] }) },
  "POST /api/profiles/:id/webhook/listen": { names: ofProfiles({ after: null }) },
  "POST /api/profiles/:id/webhook/test": { names: ofProfiles() },
  "POST /api/profiles/:id/webhook/deliveries/:delivery/replay": {
    names: ({ mainId, publicId, deliveryId }, strangers) =>
      [mainId, publicId, strangers.mainId].map((id) => profile({ id, delivery: deliveryId })),
  },
  "GET /api/profiles/:id/mailbox": { names: ofProfiles() },
  "PUT /api/profiles/:id/mailbox": { names: ofProfiles(MAILBOX) },
  "DELETE /api/profiles/:id/mailbox": { names: ofProfiles() },
  "POST /api/profiles/:id/mailbox/check": { names: ofProfiles() },
  "GET /api/profiles/:id/chat-apps": { names: ofProfiles() },
  "PUT /api/profiles/:id/chat-apps/:app": { names: ofChatApp({ token: "1:secret" }) },
  "DELETE /api/profiles/:id/chat-apps/:app": { names: ofChatApp() },
  "POST /api/profiles/:id/chat-apps/:app/check": { names: ofChatApp() },
  "POST /api/channels/:app/:userId/:id": "secret",
  "POST /api/white-label/domain/verify": "own",
  "GET /api/white-label": "own",
  "PUT /api/white-label": "own",
  "GET /api/white-label/packages": "own",
  "POST /api/white-label/packages": "own",
  "GET /api/white-label/packages/:id/file": { names: ({ packageId }) => [profile({ id: packageId })] },
};

export function pathOf({ path }: EndpointDefinition, { path: named = {}, query }: FilledRequest): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(named[name] ?? "x"));
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return query ? `${filled}?${search}` : filled;
}
