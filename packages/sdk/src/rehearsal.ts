import type { BodyOf, Call } from "./call.ts";

type Test = BodyOf<"POST /api/profiles/:id/rehearsal/tests">;
type Settings = BodyOf<"POST /api/profiles/:id/rehearsal/runs">["settings"];

/** Answer tests: questions with what a correct answer must contain. */
export function answerTestCalls(call: Call) {
  return {
    read: (id: number) => call("GET /api/profiles/:id/rehearsal", { params: { id } }),
    create: (id: number, test: Test) =>
      call("POST /api/profiles/:id/rehearsal/tests", { params: { id }, body: test }),
    change: (id: number, testId: number, test: Test) =>
      call("PUT /api/profiles/:id/rehearsal/tests/:testId", { params: { id, testId }, body: test }),
    remove: (id: number, testId: number) =>
      call("DELETE /api/profiles/:id/rehearsal/tests/:testId", { params: { id, testId } }),
    /** With `settings`, every test runs twice: with the stored settings and with these. */
    start: (id: number, settings: Settings = null) =>
      call("POST /api/profiles/:id/rehearsal/runs", { params: { id }, body: { settings } }),
    run: (id: number, runId: number) =>
      call("GET /api/profiles/:id/rehearsal/runs/:runId", { params: { id, runId } }),
  };
}
