import type { BodyOf, Call } from "./call.ts";
import { formOf } from "./form.ts";

/** Profiles, as owners manage them and visitors see them. */
export function profileCalls(call: Call) {
  return {
    publicUser: (id: string | number) => call("GET /api/users/:id", { params: { id } }),
    publicProfile: (userId: string | number) =>
      call("GET /api/profile/:userId/public", { params: { userId } }),
    shared: (slug: string) => call("GET /api/share/:slug", { params: { slug } }),
    /** Counts a page view of a profile. */
    viewed: (id: string | number, visit: BodyOf<"POST /api/users/:id/views">) =>
      call("POST /api/users/:id/views", { params: { id }, body: visit, keepalive: true }),
    list: () => call("GET /api/profiles"),
    create: (profile: BodyOf<"POST /api/profiles">) => call("POST /api/profiles", { body: profile }),
    read: (id: number) => call("GET /api/profiles/:id", { params: { id } }),
    save: (id: number, profile: BodyOf<"PUT /api/profiles/:id">) =>
      call("PUT /api/profiles/:id", { params: { id }, body: profile }),
    remove: (id: number) => call("DELETE /api/profiles/:id", { params: { id } }),
    settingsOf: (id: number) => call("GET /api/profiles/:id/settings", { params: { id } }),
    updateSettingsOf: (id: number, changes: BodyOf<"PATCH /api/profiles/:id/settings">) =>
      call("PATCH /api/profiles/:id/settings", { params: { id }, body: changes }),
    suggestedQuestions: (id: number) => call("GET /api/profiles/:id/suggested-questions", { params: { id } }),
    saveSuggestedQuestions: (id: number, questions: string[] | null) =>
      call("PUT /api/profiles/:id/suggested-questions", { params: { id }, body: { questions } }),
    update: (changes: BodyOf<"PATCH /api/profile">) => call("PATCH /api/profile", { body: changes }),
    settings: () => call("GET /api/profile/settings"),
    updateSettings: (changes: BodyOf<"PATCH /api/profile/settings">) =>
      call("PATCH /api/profile/settings", { body: changes }),
    savePicture: (file: File) => call("PUT /api/profile/picture", { body: formOf(file) }),
    removePicture: () => call("DELETE /api/profile/picture"),
    setup: () => call("GET /api/profile/setup"),
    saveSetup: (setup: BodyOf<"PUT /api/profile/setup">) => call("PUT /api/profile/setup", { body: setup }),
    /** Answers one question with the stored settings and with these; nothing is stored. */
    preview: (id: number, asked: BodyOf<"POST /api/profiles/:id/preview">) =>
      call("POST /api/profiles/:id/preview", { params: { id }, body: asked }),
  };
}
