import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import { ApiError } from "@understudy/sdk";
import { messages } from "../../content/messages.ts";
import { type UploadTarget, uploadDocument, uploadZip } from "../../data/documents.ts";
import { keys } from "../../data/keys.ts";
import { toast } from "../../ui/toast.ts";
import { documents as copy } from "./copy.ts";
import { isZip, refusalOf, zipRefusalOf } from "./validate.ts";

export type Upload = UploadTarget & {
  id: number;
  file: File;
  status: "waiting" | "uploading" | "success" | "error";
  /** Share of the bytes sent, 0 to 1. */
  sent: number;
  error: string | undefined;
  /** A ZIP, whose files become documents. */
  isFolder: boolean;
  /** Where the result for each of its files is shown. */
  href?: string | undefined;
  /** Rejected before upload: a retry would fail the same way. */
  isRefused?: boolean | undefined;
};

/** Two uploads use a slow connection well, because neither waits for the other's response. */
const AT_ONCE = 2;
const SHOWN_AFTER_SUCCESS_MS = 2_000;

let uploads: readonly Upload[] = [];
let made = 0;
const stops = new Map<number, AbortController>();
const listeners = new Set<() => void>();

/** Module state, so that uploads survive a change of tab: the owner can open the settings and come back. */
export const uploadQueue = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly Upload[] => uploads,

  /** Queues files. A rejected file stays in the list with its reason until dismissed; the others continue. */
  add(client: QueryClient, target: UploadTarget, files: Iterable<File>): void {
    for (const file of files) {
      const isFolder = isZip(file) && target.replaces === undefined;
      const reason = isFolder ? zipRefusalOf(file) : refusalOf(file);
      made += 1;
      const upload = { ...target, id: made, file, sent: 0, isFolder };
      if (reason) {
        show([...uploads, { ...upload, status: "error", error: reason, isRefused: true }]);
        const { title, description } = messages.invalidFile;
        toast({ title, description: description(file.name, reason), variant: "destructive" });
      } else {
        show([...uploads, { ...upload, status: "waiting", error: undefined }]);
      }
    }
    work(client);
  },

  /** Aborts an upload in progress, or dismisses a failed one. */
  remove(id: number): void {
    stops.get(id)?.abort();
    show(uploads.filter((one) => one.id !== id));
  },

  retry(client: QueryClient, id: number): void {
    change(id, { status: "waiting", sent: 0, error: undefined });
    work(client);
  },
};

function show(next: readonly Upload[]): void {
  uploads = next;
  const running = uploads.some(({ status }) => status === "waiting" || status === "uploading");
  // The browser asks for confirmation before it discards unfinished uploads.
  if (running) window.addEventListener("beforeunload", askFirst);
  else window.removeEventListener("beforeunload", askFirst);
  for (const listener of listeners) listener();
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function change(id: number, changes: Partial<Upload>): void {
  show(uploads.map((one) => (one.id === id ? { ...one, ...changes } : one)));
}

function work(client: QueryClient): void {
  const free = AT_ONCE - uploads.filter(({ status }) => status === "uploading").length;
  const next = uploads.filter(({ status }) => status === "waiting").slice(0, Math.max(free, 0));
  for (const upload of next) {
    change(upload.id, { status: "uploading" });
    void send(client, upload).finally(() => work(client));
  }
}

async function send(client: QueryClient, upload: Upload): Promise<void> {
  const { id, file } = upload;
  const stop = new AbortController();
  stops.set(id, stop);
  const { profileId, replaces, isDraft, circle, isFolder } = upload;
  const sending = { circle, file, signal: stop.signal, onSent: (sent: number) => change(id, { sent }) };
  // Through the page's query client, whose global error handler reports an expired session.
  const mutation = new MutationObserver<string | undefined, Error, void>(client, {
    async mutationFn() {
      if (isFolder) return uploadZip(client, { profileId, ...sending });
      await uploadDocument({ profileId, replaces, isDraft, ...sending });
      return undefined;
    },
  });
  try {
    const href = await mutation.mutate();
    change(id, { status: "success", sent: 1, href });
    // A ZIP's row stays, because it links to the result for each file.
    if (!isFolder) setTimeout(() => uploadQueue.remove(id), SHOWN_AFTER_SUCCESS_MS);
    const { title, description } = messages.uploaded;
    toast({ title, description: description(file.name), variant: "success" });
  } catch (error) {
    if (stop.signal.aborted) return;
    const message = error instanceof ApiError ? error.message : copy.upload.broken;
    change(id, { status: "error", error: message });
    const { title, description } = messages.uploadFailed;
    toast({ title, description: description(file.name, message), variant: "destructive" });
  } finally {
    stops.delete(id);
    // Also after an abort: it may have come too late, and then the document exists.
    await client.invalidateQueries({ queryKey: keys.documents.all });
    if (isFolder) await client.invalidateQueries({ queryKey: keys.sites.all });
  }
}
