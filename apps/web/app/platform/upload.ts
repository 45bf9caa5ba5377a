import { createClient, type Fetch } from "@understudy/sdk";

export type OnSent = (sent: number, total: number) => void;

/** A client that reports upload progress. `fetch` cannot report it, so this uses XMLHttpRequest. */
export function uploadingClient(onSent: OnSent) {
  return createClient({ fetch: sendWith(onSent) });
}

function sendWith(onSent: OnSent): Fetch {
  return (url, { method = "GET", body = null, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total);
      request.onload = () => {
        const { status, statusText, responseText } = request;
        resolve(new Response(status === 204 ? null : responseText, { status, statusText }));
      };
      request.onerror = () => reject(new TypeError("The connection was lost."));
      request.onabort = () => reject(new DOMException("The upload was canceled.", "AbortError"));
      signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit | null);
    });
}
