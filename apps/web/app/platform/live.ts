import { useQueryClient } from "@tanstack/react-query";
import type { LiveEvent } from "@understudy/contracts";
import { useEffect } from "react";

const LISTS: readonly LiveEvent["changed"][] = [
  "documents",
  "sites",
  "plan",
  "suggested-questions",
  "conversations",
  "corrections",
  "rehearsal",
  "analytics",
  "packages",
];

/**
 * Keeps lists true without polling: one event stream per visible tab says which have changed, and those are
 * fetched again. A hidden tab closes its stream and asks once when it is shown.
 */
export function useLiveLists(): void {
  const client = useQueryClient();
  useEffect(() => {
    let stream: EventSource | undefined;
    const open = (): void => {
      stream = new EventSource("/api/events");
      stream.onmessage = (message: MessageEvent<string>) => {
        const { changed } = JSON.parse(message.data) as LiveEvent;
        void client.invalidateQueries({ queryKey: [changed] });
        // Whatever was said is counted too.
        if (changed === "conversations") void client.invalidateQueries({ queryKey: ["analytics"] });
      };
    };
    const close = (): void => {
      stream?.close();
      stream = undefined;
    };
    const follow = (): void => {
      if (document.hidden) {
        close();
        return;
      }
      if (stream) return;
      open();
      for (const list of LISTS) void client.invalidateQueries({ queryKey: [list] });
    };
    if (!document.hidden) open();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      close();
    };
  }, [client]);
}
