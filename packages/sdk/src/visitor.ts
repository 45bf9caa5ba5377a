import { type BodyOf, createApi, type Fetch } from "./call.ts";
import { chatCalls } from "./chat.ts";

export { ApiError } from "./error.ts";

/** Only what a visitor's chat needs, without the owner's calls: every page with the widget loads this code. */
export function createVisitorClient({ baseUrl, fetch }: { baseUrl: string; fetch: Fetch }) {
  const api = createApi(baseUrl, fetch);
  return {
    chat: chatCalls(api),
    viewed: (id: string, visit: BodyOf<"POST /api/users/:id/views">) =>
      api.call("POST /api/users/:id/views", { params: { id }, body: visit }, { keepalive: true }),
  };
}
