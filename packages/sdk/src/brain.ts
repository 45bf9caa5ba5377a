import type { Call } from "./call.ts";
import { formOf } from "./form.ts";

/** Export and import of an assistant. */
export function transferCalls(call: Call, baseUrl: string) {
  return {
    /** The download URL of the export. */
    takeUrl: (profileId: number) => `${baseUrl}/api/profiles/${profileId}/brain`,
    bring: (file: File, signal?: AbortSignal) =>
      call("POST /api/brains", { body: formOf(file), ...(signal ? { signal } : {}) }),
  };
}
