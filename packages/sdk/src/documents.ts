import type { AUDIENCES } from "@understudy/contracts";
import type { BodyOf, Call } from "./call.ts";
import { formOf } from "./form.ts";

type Circle = (typeof AUDIENCES)[number];

export function documentCalls(call: Call, baseUrl: string) {
  return {
    list: () => call("GET /api/documents"),
    remove: (id: number) => call("DELETE /api/documents/:id", { params: { id } }),
    open: (id: number, after?: number) =>
      call("GET /api/documents/:id", {
        params: { id },
        ...(after === undefined ? {} : { query: { after: String(after) } }),
      }),
    /** The download URL of the original file. */
    originalUrl: (id: number) => `${baseUrl}/api/documents/${id}/original`,
    update: (id: number, changes: BodyOf<"PATCH /api/documents/:id">) =>
      call("PATCH /api/documents/:id", { params: { id }, body: changes }),
    replace: (id: number, file: File, signal?: AbortSignal) =>
      call("PUT /api/documents/:id", {
        params: { id },
        body: formOf(file),
        ...(signal ? { signal } : {}),
      }),
    /** `circle` is the audience from the start; everyone by default. */
    upload: (file: File, signal?: AbortSignal, circle?: Circle) =>
      call("POST /api/documents", {
        ...forCircle(circle),
        body: formOf(file),
        ...(signal ? { signal } : {}),
      }),
    listOf: (profileId: number) => call("GET /api/profiles/:id/documents", { params: { id: profileId } }),
    removeFrom: (profileId: number, documentId: number) =>
      call("DELETE /api/profiles/:id/documents/:documentId", { params: { id: profileId, documentId } }),
    uploadTo: (profileId: number, file: File, signal?: AbortSignal, circle?: Circle) =>
      call("POST /api/profiles/:id/documents", {
        params: { id: profileId },
        ...forCircle(circle),
        body: formOf(file),
        ...(signal ? { signal } : {}),
      }),
  };
}

const forCircle = (circle: Circle | undefined) =>
  circle === undefined || circle === "public" ? {} : { query: { circle } };
