import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { LIVE_LISTS } from "./plain.ts";

/** Names the list that changed; the client fetches it again, so that the list's own access checks apply. */
export const LiveEvent = z.strictObject({ changed: z.enum(LIVE_LISTS) });
export type LiveEvent = z.infer<typeof LiveEvent>;

export const live = {
  events: endpoint({
    name: "account.events",
    method: "GET",
    path: "/api/events",
    access: "owner",
    summary: "Stream the names of lists that changed; open one per visible tab",
    events: LiveEvent,
    errors: ["unauthorized"],
  }),
};
