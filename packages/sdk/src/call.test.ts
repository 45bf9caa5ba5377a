import { describe, expect, test, vi } from "vitest";
import { ApiError, createClient } from "./index.ts";

type SentRequest = { url: string; init: RequestInit };

/** A client that records its requests; `answer` makes the response. */
function clientOf(answer: () => Response = () => Response.json({}), baseUrl = "") {
  const sent: SentRequest[] = [];
  const client = createClient({
    baseUrl,
    fetch: async (url, init) => {
      sent.push({ url, init });
      return answer();
    },
  });
  const last = (): SentRequest => {
    const call = sent.at(-1);
    if (!call) throw new Error("Nothing was sent.");
    return call;
  };
  return { client, sent, last };
}

const question = { userId: "usr_1", message: "Hi?" };

describe("the request", () => {
  test("a call with a body sends it as JSON and says so [API-21]", async () => {
    const { client, last } = clientOf();
    await client.chat.ask(question);
    expect(last()).toEqual({
      url: "/api/chat",
      init: {
        method: "POST",
        credentials: "include",
        body: JSON.stringify(question),
        headers: { "content-type": "application/json" },
      },
    });
  });

  test.each(["GET /api/documents", "POST /api/auth/logout-everywhere"] as const)(
    "%s has no body and sends neither body nor content type [API-21]",
    async (name) => {
      const { client, last } = clientOf();
      await client.call(name);
      expect(last().init).toEqual({ method: name.split(" ")[0], credentials: "include" });
    },
  );

  test("a DELETE puts its id into the path and sends no body [API-21]", async () => {
    const { client, last } = clientOf();
    await client.documents.remove(7);
    expect(last()).toEqual({ url: "/api/documents/7", init: { method: "DELETE", credentials: "include" } });
  });

  test("a file is sent as a form, and the platform sets its content type", async () => {
    const { client, last } = clientOf();
    await client.documents.upload(new File(["text"], "cv.txt", { type: "text/plain" }));
    const { init } = last();
    expect(init.headers).toBeUndefined();
    expect(init.body).toBeInstanceOf(FormData);
    expect((init.body as FormData).get("file")).toMatchObject({ name: "cv.txt" });
    expect(new Request("http://a.example", init).headers.get("content-type")).toMatch(
      /^multipart\/form-data; boundary=/,
    );
  });

  test("every call sends credentials", async () => {
    const { client, sent } = clientOf();
    const { stream: _, streamDemo: __, follow: ___, handoverUrl: ____, ...chat } = client.chat;
    const { originalUrl: _url, ...documents } = client.documents;
    const groups = [client.auth, client.profiles, documents, chat, client.gaps, client.leads];
    type Call = (...input: unknown[]) => Promise<unknown>;
    const calls = groups.flatMap((group) => Object.values(group) as Call[]);
    const file = new File([], "a");
    for (const call of calls) await call(file, file);
    await client.call("GET /api/health");
    expect(sent).toHaveLength(calls.length + 1);
    expect(sent.every(({ init }) => init.credentials === "include")).toBe(true);
  });

  test("a path parameter stays one segment, and the base URL comes first", async () => {
    const { client, last } = clientOf(undefined, "https://understudy.example");
    await client.profiles.publicUser("../documents?a=1#b");
    expect(last().url).toBe("https://understudy.example/api/users/..%2Fdocuments%3Fa%3D1%23b");
    await client.profiles.publicUser(12);
    expect(last().url).toBe("https://understudy.example/api/users/12");
    await client.auth.linkEmail({ token: "a&b=c" });
    expect(last().url).toBe("https://understudy.example/api/login/email?token=a%26b%3Dc");
  });

  test("a query has the given fields as text and omits null and undefined", async () => {
    const { client, last } = clientOf();
    await client.documents.upload(new File([], "a"), { circle: "link" });
    expect(last().url).toBe("/api/documents?circle=link");
    await client.sites.pages(7, 8, { outcome: undefined, after: 12 });
    expect(last().url).toBe("/api/profiles/7/sites/8/pages?after=12");
    await client.sites.pages(7, 8, { after: null });
    expect(last().url).toBe("/api/profiles/7/sites/8/pages");
    await client.account.endOtherDevices({ keepKeys: true });
    expect(last().url).toBe("/api/account/devices/end-others?keepKeys=true");
    expect(client.documents.originalUrl(7)).toBe("/api/documents/7/original");
  });

  test("the abort signal is passed on", async () => {
    const { client, last } = clientOf();
    const { signal } = new AbortController();
    await client.chat.ask(question, { signal });
    expect(last().init.signal).toBe(signal);
    await client.documents.upload(new File([], "a"), {}, { signal });
    expect(last().init.signal).toBe(signal);
  });

  test("without a custom fetch the platform's is looked up for each call", async () => {
    const fetch = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json([]));
    expect(await createClient().documents.list()).toEqual([]);
    expect(fetch).toHaveBeenCalledExactlyOnceWith("/api/documents", {
      method: "GET",
      credentials: "include",
    });
    fetch.mockRestore();
  });
});

describe("the response", () => {
  test("a successful response is its JSON", async () => {
    const { client } = clientOf(() => Response.json([{ id: 1 }], { status: 201 }));
    expect(await client.documents.list()).toEqual([{ id: 1 }]);
  });

  test.each([300, 303, 304, 400, 401, 404, 409, 413, 429, 500, 503, 599])(
    "%i is an error [API-21]",
    async (status) => {
      const { client } = clientOf(() => new Response(status === 304 ? null : "[]", { status }));
      await expect(client.documents.list()).rejects.toBeInstanceOf(ApiError);
      await expect(client.documents.list()).rejects.toMatchObject({ name: "ApiError", status });
    },
  );

  test("a failed call is not retried", async () => {
    const { client, sent } = clientOf(() => new Response("", { status: 503 }));
    await expect(client.documents.list()).rejects.toBeInstanceOf(ApiError);
    expect(sent).toHaveLength(1);
  });

  test("a broken connection is the platform's error", async () => {
    const client = createClient({ fetch: () => Promise.reject(new TypeError("fetch failed")) });
    await expect(client.documents.list()).rejects.toThrow(new TypeError("fetch failed"));
  });
});
