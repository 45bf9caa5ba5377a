import type { WidgetScript } from "@understudy/contracts";
import type { ChatSource } from "./conversation.ts";
import type { Stage } from "./panel-stage.ts";

type ReportOptions = { setup: WidgetScript; emit: Stage["emit"] };

/**
 * Reports questions and answers to the page, and shows no answer before the delay that the owner configured. The delay
 * counts from sending, so a slow answer waits no longer.
 */
export function withReports(source: ChatSource, { setup, emit }: ReportOptions): ChatSource {
  return {
    ...source,
    async *stream(message, sessionId, signal) {
      const earliest = Date.now() + setup.responseDelay;
      emit("message", { message });
      for await (const event of source.stream(message, sessionId, signal)) {
        if (event.type !== "answer-start") await until(earliest, signal);
        yield event;
        if (event.type === "answer-end" && !event.answer.messageId) {
          const { response, state } = event.answer;
          emit("response", { message, response, state });
        }
      }
    },
  };
}

async function until(time: number, signal: AbortSignal): Promise<void> {
  const left = time - Date.now();
  if (left <= 0 || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, left);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

type Analytics = { gtag?: (...event: unknown[]) => void; dataLayer?: unknown[] };

/** Reports to the analytics that the page has loaded itself; without it, nothing is reported and nothing is loaded. */
export function report(analyticsId: string | null, name: string): void {
  const { gtag, dataLayer } = window as Analytics;
  if (!analyticsId) return;
  if (typeof gtag === "function") gtag("event", name, { send_to: analyticsId });
  else dataLayer?.push?.({ event: name, send_to: analyticsId });
}
