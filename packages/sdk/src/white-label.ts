import type { BodyOf, Call } from "./call.ts";

/** The owner's branding and its packages. */
export function whiteLabelCalls(call: Call, baseUrl: string) {
  return {
    read: () => call("GET /api/white-label"),
    /** Absent fields stay unchanged. */
    save: (changes: BodyOf<"PUT /api/white-label">) => call("PUT /api/white-label", { body: changes }),
    packages: () => call("GET /api/white-label/packages"),
    generate: () => call("POST /api/white-label/packages"),
    /** The download URL of the archive. */
    downloadUrl: (id: number) => `${baseUrl}/api/white-label/packages/${id}/file`,
  };
}
