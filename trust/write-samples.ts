import type { Filled, Ids } from "./route-entries.ts";

export type Sample = (own: Ids) => Filled;

const ofExchange =
  (more: object): Sample =>
  ({ exchangeId, publicId, token }) => ({
    path: { exchange: exchangeId },
    body: { profileId: publicId, sessionId: token, ...more },
  });
const ofProfile =
  (body: object): Sample =>
  ({ publicId }) => ({ path: { id: publicId }, body });

/**
 * Every writing call as it is meant, by somebody about their own. `secret` needs a token that only a letter holds. One
 * that is missing here fails the test.
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
  "POST /api/documents": () => ({}),
  "POST /api/profiles/:id/documents": ({ publicId }) => ({ path: { id: publicId } }),
  "DELETE /api/profiles/:id/documents/:documentId": ({ publicId, documentId }) => ({
    path: { id: publicId, documentId },
  }),
  "DELETE /api/documents/:id": ({ documentId }) => ({ path: { id: documentId } }),
  "POST /api/chat": ({ publicId }) => ({ body: { profileId: publicId, message: "What does it cost?" } }),
  "POST /api/chat/public": "secret",
  "POST /api/chat/:exchange/stop": ofExchange({}),
  "POST /api/chat/:exchange/feedback": ofExchange({ thumb: 1 }),
  "POST /api/chat/:exchange/contact": ofExchange({ email: "visitor@example.com" }),
  "POST /api/contacts/confirm": "secret",
  "PUT /api/profiles/:id/suggested-questions": ofProfile({ questions: ["What does it cost?"] }),
  "PUT /api/profile/setup": () => ({ body: { step: 2, done: false } }),
  "PUT /api/profile/picture": "secret",
  "DELETE /api/profile/picture": () => ({}),
  "PUT /api/documents/:id": ({ documentId }) => ({ path: { id: documentId } }),
  "PATCH /api/documents/:id": ({ documentId }) => ({
    path: { id: documentId },
    body: { quotable: true },
  }),
  "POST /api/profiles/:id/preview": ofProfile({ question: "What does it cost?", settings: {} }),
  "DELETE /api/conversations/:id": ({ conversationId }) => ({ path: { id: conversationId } }),
  "PATCH /api/account": () => ({
    body: { letters: { firstQuestion: true, contact: true, limits: true } },
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
  "PATCH /api/profiles/:id/corrections/:correctionId": ({ publicId, correctionId }) => ({
    path: { id: publicId, correctionId },
    body: { active: false },
  }),
  "DELETE /api/profiles/:id/corrections/:correctionId": ({ publicId, correctionId }) => ({
    path: { id: publicId, correctionId },
  }),
  "PUT /api/white-label": () => ({ body: { companyName: "Keelstone" } }),
  "POST /api/white-label/packages": () => ({}),
  "POST /api/keys": () => ({ body: { name: "Sample", scopes: ["chat"] } }),
  "DELETE /api/keys/:id": ({ keyId }) => ({ path: { id: keyId } }),
  "POST /api/profiles/:id/webhook/test": ({ publicId }) => ({ path: { id: publicId } }),
  "POST /api/profiles/:id/webhook/deliveries/:delivery/replay": ({ publicId, deliveryId }) => ({
    path: { id: publicId, delivery: deliveryId },
  }),
  "POST /api/white-label/domain/verify": () => ({}),
  "PUT /api/profiles/:id/widget": ofProfile({ brandName: "Keelstone" }),
  "POST /api/profiles/:id/widget/style": ofProfile({ customCSS: "b { color: red }" }),
  "POST /api/profiles/:id/widget/versions/:version/restore": ({ publicId }) => ({
    path: { id: publicId, version: 1 },
  }),
  "PUT /api/plan": () => ({ body: { planType: "pro" } }),
  "POST /api/users/:id/views": ({ publicId }) => ({ path: { id: publicId }, body: {} }),
};
