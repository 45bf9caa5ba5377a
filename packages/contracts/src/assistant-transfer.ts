import * as z from "zod";
import { NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { AiProfile } from "./profiles.ts";

const Count = z.int().nonnegative();

/** What an import created. */
export const Brought = z.strictObject({
  profile: AiProfile,
  documents: Count,
  passages: Count,
  corrections: Count,
  /**
   * Documents that only keyword search finds until they are re-indexed, because this installation has another index
   * version or embedding model. The other documents are re-indexed too and answer as before until then.
   */
  learnedAnew: Count,
});
export type Brought = z.infer<typeof Brought>;

export const assistantTransfer = {
  take: endpoint({
    name: "transfer.export",
    method: "GET",
    path: "/api/profiles/:id/brain",
    access: "owner",
    summary:
      "Export an assistant as a ZIP: original files, passages with vectors, saved answers and settings",
    recentSignIn: "/account",
    params: z.object({ id: NumericIdParam }),
    file: true,
    errors: ["unauthorized", "sign_in_again", "not_found", "too_many_requests"],
  }),
  bring: endpoint({
    name: "transfer.import",
    method: "POST",
    path: "/api/brains",
    access: "owner",
    summary: "Import an assistant export from the multipart field `file` as a new private profile",
    bodyType: "multipart",
    response: Brought,
    status: 201,
    errors: [
      "unauthorized",
      "invalid_request",
      "plan_limit",
      "payload_too_large",
      "file_type_not_allowed",
      "too_many_requests",
    ],
  }),
};
