import type { Call } from "./call.ts";
import { formOf } from "./form.ts";

/** A profile carried to another installation. */
export function brainCalls(call: Call, baseUrl: string) {
  return {
    /** Where the file can be saved from. */
    takeUrl: (profileId: number) => `${baseUrl}/api/profiles/${profileId}/brain`,
    bring: (file: File, signal?: AbortSignal) =>
      call("POST /api/brains", { body: formOf(file), ...(signal ? { signal } : {}) }),
  };
}
