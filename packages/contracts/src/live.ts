import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { LIVE_LISTS } from "./plain.ts";

/** Says which list has changed; the client fetches it again. What changed is read through the list's own guards. */
export const LiveEvent = z.strictObject({ changed: z.enum(LIVE_LISTS) });
export type LiveEvent = z.infer<typeof LiveEvent>;

export const live = {
  events: endpoint({
    method: "GET",
    path: "/api/events",
    access: "owner",
    summary: "One stream per visible tab: which of the owner's lists have changed",
    events: LiveEvent,
    errors: ["unauthorized"],
  }),
};
