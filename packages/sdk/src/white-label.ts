import type { BodyOf, Call } from "./call.ts";

/** The owner's brand and the packages made of it. */
export function whiteLabelCalls(call: Call, baseUrl: string) {
  return {
    read: () => call("GET /api/white-label"),
    /** A field that is absent stays as it is. */
    save: (changes: BodyOf<"PUT /api/white-label">) => call("PUT /api/white-label", { body: changes }),
    packages: () => call("GET /api/white-label/packages"),
    generate: () => call("POST /api/white-label/packages"),
    /** For a link: the browser saves the archive. */
    downloadUrl: (id: number) => `${baseUrl}/api/white-label/packages/${id}/file`,
  };
}
