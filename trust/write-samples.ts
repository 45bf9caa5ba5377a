import type { FilledRequest, Ids } from "./entry.ts";
import { ASK, PRIVATE_LINK } from "./route-entries.ts";

const MODEL_CONNECTION = {
  provider: "compatible",
  model: "sample",
  baseUrl: "https://models.example/v1",
  priceInput: 0,
  priceOutput: 0,
};

export type Sample = (own: Ids) => FilledRequest;

const ofExchange =
  (more: object): Sample =>
  ({ exchangeId, publicId, token }) => ({
    path: { exchange: exchangeId },
    body: { profileId: publicId, sessionId: token, ...more },
  });
const ofProfile =
  (body: object): Sample =>
  ({ publicId }) => ({ path: { id: publicId }, body });

const withPrivateLink =
  (body?: object): Sample =>
  ({ publicId, privateLinkId }) => ({
    path: { id: publicId, occasionId: privateLinkId },
    ...(body ? { body } : {}),
  });

/**
 * Every writing call in its valid form, by a user about their own data. `secret` needs a token that only an e-mail
 * contains, a file that is not plain text, a payment provider or a mail server. The test fails if one is missing here.
 */
export const WRITES: Record<string, Sample | "secret"> = {
  "POST /api/login/email": "secret",
  "POST /api/login/email/confirm": "secret",
  "POST /api/auth/logout-everywhere": () => ({}),
  "PATCH /api/profile": () => ({ body: { bio: "Coaching since 2012." } }),
  "PATCH /api/profile/settings": () => ({ body: { responseLength: "short" } }),
  "POST /api/profiles": () => ({ body: { name: "Speaking" } }),
  "PUT /api/profiles/:id": ofProfile({ name: "Speaking" }),
  "DELETE /api/profiles/:id": ({ publicId }) => ({ path: { id: publicId } }),
  "PATCH /api/profiles/:id/settings": ofProfile({ responseLength: "short" }),
  "POST /api/brains": "secret",
  "POST /api/documents": () => ({}),
  "POST /api/profiles/:id/documents": ({ publicId }) => ({ path: { id: publicId } }),
  "DELETE /api/profiles/:id/documents/:documentId": ({ publicId, documentId }) => ({
    path: { id: publicId, documentId },
  }),
  "DELETE /api/documents/:id": ({ documentId }) => ({ path: { id: documentId } }),
  "POST /api/chat": ({ publicId }) => ({ body: { profileId: publicId, message: "What does it cost?" } }),
  "POST /api/chat/visitor": "secret",
  "POST /api/chat/public": "secret",
  "POST /api/mcp/:id": ofProfile(ASK),
  "POST /api/chat/:exchange/stop": ofExchange({}),
  "POST /api/chat/:exchange/feedback": ofExchange({ thumb: 1 }),
  "POST /api/chat/:exchange/contact": ofExchange({ email: "visitor@example.com" }),
  "POST /api/contacts/confirm": "secret",
  "PUT /api/profiles/:id/suggested-questions": ofProfile({ questions: ["What does it cost?"] }),
  "PUT /api/profile/setup": () => ({ body: { step: 2, done: false } }),
  "PUT /api/profile/picture": "secret",
  "DELETE /api/profile/picture": () => ({}),
  "PUT /api/documents/:id/words": ({ documentId }) => ({
    path: { id: documentId },
    body: { page: 1, word: 0, text: "x" },
  }),
  "PUT /api/documents/:id": ({ documentId }) => ({ path: { id: documentId } }),
  "POST /api/documents/:id/draft": ({ documentId }) => ({ path: { id: documentId } }),
  "POST /api/documents/:id/draft/confirm": ({ documentId }) => ({ path: { id: documentId } }),
  "DELETE /api/documents/:id/draft": ({ documentId }) => ({ path: { id: documentId } }),
  "PATCH /api/documents/:id": ({ documentId }) => ({
    path: { id: documentId },
    body: { quotable: true },
  }),
  "POST /api/profiles/:id/fact-checks/:factCheckId": ({ publicId, factCheckId }) => ({
    path: { id: publicId, factCheckId },
    body: { outcome: "both_right" },
  }),
  "PUT /api/models/connection": () => ({ body: MODEL_CONNECTION }),
  "DELETE /api/models/connection": "secret",
  "POST /api/models/list": () => ({ body: { provider: "compatible", baseUrl: MODEL_CONNECTION.baseUrl } }),
  "PUT /api/models/budget": () => ({ body: { monthlyCap: 5, visitorCap: 50 } }),
  "PUT /api/profiles/:id/model": ofProfile({ sources: [] }),
  "POST /api/profiles/:id/model/test": "secret",
  "POST /api/profiles/:id/model/comparison": ofProfile({ question: "What does it cost?", source: null }),
  "POST /api/profiles/:id/preview": ofProfile({ question: "What does it cost?", settings: {} }),
  "POST /api/chat/hand-back": ({ publicId, token }) => ({
    body: { profileId: publicId, sessionId: token, turn: 0 },
  }),
  "POST /api/conversations/:id/join": ({ conversationId }) => ({ path: { id: conversationId } }),
  "POST /api/conversations/:id/messages": ({ conversationId }) => ({
    path: { id: conversationId },
    body: { content: "I am here.", key: "a-key-of-a-message" },
  }),
  "POST /api/conversations/:id/hand-back": ({ conversationId }) => ({ path: { id: conversationId } }),
  "DELETE /api/conversations/:id": ({ conversationId }) => ({ path: { id: conversationId } }),
  "POST /api/contacts/answer": ({ contactId }) => ({
    body: { contactIds: [contactId], answer: "It costs £180." },
  }),
  "POST /api/contacts/settle": ({ contactId }) => ({ body: { contactIds: [contactId] } }),
  "PATCH /api/account": () => ({
    body: {
      letters: { firstQuestion: true, contact: true, limits: true, week: true },
      timeZone: "Europe/Madrid",
    },
  }),
  "POST /api/account/delete": () => ({ body: { email: "other@example.com" } }),
  "POST /api/account/keep": () => ({}),
  "DELETE /api/account/devices/:id": ({ deviceId }) => ({ path: { id: deviceId } }),
  "POST /api/account/devices/end-others": () => ({}),
  "POST /api/letters/off": "secret",
  "POST /api/letters/off/confirm": "secret",
  "POST /api/leads": () => ({
    body: {
      name: "A visitor",
      email: "visitor@example.com",
      company: "Keelstone",
      useCase: "customer-support",
      timeline: "asap",
    },
  }),
  "POST /api/contact": () => ({
    body: { name: "A visitor", email: "visitor@example.com", message: "Do you have a minute?" },
  }),
  "POST /api/newsletter": () => ({ body: { email: "visitor@example.com" } }),
  "POST /api/newsletter/confirm": "secret",
  "POST /api/newsletter/unsubscribe": "secret",
  "POST /api/newsletter/unsubscribe/confirm": "secret",
  "PATCH /api/profiles/:id/gaps/:gapId": ({ publicId, gapId }) => ({
    path: { id: publicId, gapId },
    body: { status: "dismissed" },
  }),
  "POST /api/profiles/:id/gaps/:gapId/answer": ({ publicId, gapId }) => ({
    path: { id: publicId, gapId },
    body: { answer: "It costs £180." },
  }),
  "POST /api/profiles/:id/gaps/:gapId/ask": ({ publicId, gapId }) => ({ path: { id: publicId, gapId } }),
  "POST /api/profiles/:id/corrections": ofProfile({
    question: "What does it cost?",
    answer: "It costs £180.",
  }),
  "POST /api/profiles/:id/corrections/import": ofProfile({ text: "Where do you work?,In Leith." }),
  "PATCH /api/profiles/:id/corrections/:correctionId": ({ publicId, savedAnswerId }) => ({
    path: { id: publicId, correctionId: savedAnswerId },
    body: { active: false },
  }),
  "DELETE /api/profiles/:id/corrections/:correctionId": ({ publicId, savedAnswerId }) => ({
    path: { id: publicId, correctionId: savedAnswerId },
  }),
  "POST /api/profiles/:id/rehearsal/tests": ofProfile({ question: "What does it cost?", contains: ["£180"] }),
  "PUT /api/profiles/:id/rehearsal/tests/:testId": ({ publicId, testId }) => ({
    path: { id: publicId, testId },
    body: { question: "Is there a dog?", unknown: true },
  }),
  "DELETE /api/profiles/:id/rehearsal/tests/:testId": ({ publicId, testId }) => ({
    path: { id: publicId, testId },
  }),
  "POST /api/profiles/:id/rehearsal/runs": ofProfile({ settings: null }),
  "POST /api/profiles/:id/occasions": ofProfile(PRIVATE_LINK),
  "PUT /api/profiles/:id/occasions/:occasionId": withPrivateLink(PRIVATE_LINK),
  "POST /api/profiles/:id/occasions/:occasionId/end": withPrivateLink(),
  "DELETE /api/profiles/:id/occasions/:occasionId": withPrivateLink(),
  "POST /api/profiles/:id/sites": ofProfile({ address: "pages.invalid", mode: "page" }),
  "POST /api/profiles/:id/sites/folders": ofProfile({ mode: "git", address: "https://pages.invalid/notes" }),
  "POST /api/profiles/:id/sites/zip": ({ publicId }) => ({ path: { id: publicId } }),
  "POST /api/profiles/:id/sites/:siteId/gone": ({ publicId, siteId }) => ({
    path: { id: publicId, siteId },
    body: { documents: "keep" },
  }),
  "PATCH /api/profiles/:id/sites/:siteId": ({ publicId, siteId }) => ({
    path: { id: publicId, siteId },
    body: { schedule: "weekly" },
  }),
  "POST /api/profiles/:id/sites/:siteId/sync": ({ publicId, siteId }) => ({ path: { id: publicId, siteId } }),
  "DELETE /api/profiles/:id/sites/:siteId": ({ publicId, siteId }) => ({ path: { id: publicId, siteId } }),
  "PUT /api/white-label": () => ({ body: { companyName: "Keelstone" } }),
  "POST /api/white-label/packages": () => ({}),
  "POST /api/keys": () => ({ body: { name: "Sample", scopes: ["chat"] } }),
  "POST /api/visitor-key": () => ({}),
  "DELETE /api/visitor-key": () => ({}),
  "DELETE /api/keys/:id": ({ keyId }) => ({ path: { id: keyId } }),
  "PUT /api/profiles/:id/webhook/events": ofProfile({ events: ["gap.opened"] }),
  "POST /api/profiles/:id/webhook/listen": ofProfile({ after: null }),
  "POST /api/profiles/:id/webhook/test": ({ publicId }) => ({ path: { id: publicId } }),
  "POST /api/profiles/:id/webhook/deliveries/:delivery/replay": ({ publicId, deliveryId }) => ({
    path: { id: publicId, delivery: deliveryId },
  }),
  "PUT /api/profiles/:id/mailbox": "secret",
  "DELETE /api/profiles/:id/mailbox": ({ publicId }) => ({ path: { id: publicId } }),
  "POST /api/profiles/:id/mailbox/check": ({ publicId }) => ({ path: { id: publicId } }),
  "PUT /api/profiles/:id/chat-apps/:app": "secret",
  "DELETE /api/profiles/:id/chat-apps/:app": ({ publicId }) => ({ path: { id: publicId, app: "telegram" } }),
  "POST /api/profiles/:id/chat-apps/:app/check": ({ publicId }) => ({
    path: { id: publicId, app: "telegram" },
  }),
  "POST /api/channels/:app/:userId/:id": "secret",
  "POST /api/white-label/domain/verify": () => ({}),
  "PUT /api/profiles/:id/widget": ofProfile({ brandName: "Keelstone" }),
  "POST /api/profiles/:id/widget/style": ofProfile({ customCSS: "b { color: red }" }),
  "POST /api/profiles/:id/widget/versions/:version/restore": ({ publicId }) => ({
    path: { id: publicId, version: 1 },
  }),
  "PUT /api/plan": () => ({ body: { planType: "pro" } }),
  "POST /api/plan/checkout": "secret",
  "POST /api/plan/portal": "secret",
  "POST /api/plan/refresh": () => ({}),
  "POST /api/stripe/events": "secret",
  "POST /api/users/:id/views": ({ publicId }) => ({ path: { id: publicId }, body: {} }),
};
