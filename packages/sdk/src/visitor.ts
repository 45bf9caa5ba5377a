import { type BodyOf, createCall, type Fetch } from "./call.ts";
import { chatCalls } from "./chat.ts";

export { ApiError } from "./error.ts";

/** Only what a visitor's chat needs, without the owner's calls: every page with the widget loads this code. */
export function createVisitorClient({ baseUrl, fetch }: { baseUrl: string; fetch: Fetch }) {
  const call = createCall(baseUrl, fetch);
  return {
    chat: chatCalls(call, { baseUrl, fetch }),
    viewed: (id: string, visit: BodyOf<"POST /api/users/:id/views">) =>
      call("POST /api/users/:id/views", { params: { id }, body: visit, keepalive: true }),
  };
}
