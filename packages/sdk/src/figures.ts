import type { BodyOf, Call } from "./call.ts";

/** Analytics of an owner's assistants. */
export function analyticsCalls(call: Call) {
  return {
    main: () => call("GET /api/analytics"),
    ofProfile: (id: number) => call("GET /api/profiles/:id/analytics", { params: { id } }),
    /** Days are in the given time zone, such as `Europe/Madrid`. */
    insights: (id: number, period: { days: number; timeZone: string }) =>
      call("GET /api/profiles/:id/insights", {
        params: { id },
        query: { days: String(period.days), timeZone: period.timeZone },
      }),
    settleGap: (id: number, gapId: number, status: "answered" | "dismissed" | "off_subject") =>
      call("PATCH /api/profiles/:id/gaps/:gapId", { params: { id, gapId }, body: { status } }),
  };
}

/** Forms for visitors of the installation's own website. */
export function leadCalls(call: Call) {
  return {
    send: (lead: BodyOf<"POST /api/leads">) => call("POST /api/leads", { body: lead }),
    subscribe: (request: BodyOf<"POST /api/newsletter">) => call("POST /api/newsletter", { body: request }),
  };
}
