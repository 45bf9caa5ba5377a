import { docs } from "../../content/docs.ts";

const { tryIt: words } = docs.api;

type Fields = Record<"path" | "body" | "key", HTMLInputElement>;

/** The form of the API page that makes a call with the reader's key. Key and answer stay in this page. */
export function initTryCall(): void {
  const form = document.querySelector<HTMLFormElement>("[data-try-call]");
  const answer = form?.querySelector<HTMLElement>("[data-try-answer]");
  const [line, text] = [answer?.querySelector("p"), answer?.querySelector("pre")];
  const button = form?.querySelector("button");
  const call = form?.querySelector("select");
  if (!form || !answer || !line || !text || !button || !call) return;
  const fields = form.elements as unknown as Fields;

  const fill = (): void => {
    const { path = "", body = "" } = call.selectedOptions[0]?.dataset ?? {};
    fields.path.value = path;
    fields.body.value = body;
    fields.body.disabled = body === "";
    answer.hidden = true;
  };

  async function send(method: string): Promise<void> {
    const path = fields.path.value.trim();
    // The key must reach no other address.
    if (!path.startsWith("/api/")) return show(words.wrongPath, "");
    const key = fields.key.value.trim();
    const body = fields.body.disabled ? undefined : fields.body.value;
    const started = performance.now();
    try {
      const response = await fetch(path, {
        method,
        // As a program would call: without the cookie of a signed-in reader.
        credentials: "omit",
        headers: {
          ...(key ? { authorization: `Bearer ${key}` } : {}),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body }),
      });
      const content = await response.text();
      show(words.answered(response.status, Math.round(performance.now() - started)), readable(content));
    } catch (error) {
      show(words.failed, String(error));
    }
  }

  function show(summary: string, content: string): void {
    if (!answer || !line || !text) return;
    line.textContent = summary;
    text.textContent = content;
    text.hidden = content === "";
    answer.hidden = false;
  }

  call.addEventListener("change", fill);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    button.disabled = true;
    void send(call.value).finally(() => {
      button.disabled = false;
    });
  });
  button.disabled = false;
}

function readable(content: string): string {
  try {
    return JSON.stringify(JSON.parse(content), null, 2);
  } catch {
    return content;
  }
}
