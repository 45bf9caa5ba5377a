export type ToastVariant = "default" | "success" | "destructive";

export type ToastContent = {
  title: string;
  /** The message itself. */
  description?: string | undefined;
  /** What it means: what was lost or saved, what to do now. */
  detail?: string | undefined;
  variant?: ToastVariant | undefined;
  /** Explains why the page is about to be left: nothing replaces it while it is shown. */
  last?: boolean | undefined;
};

export type ShownToast = ToastContent & { id: number; open: boolean };

let shown: ShownToast | null = null;
let made = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message in the corner, from anywhere. A new message replaces the current one. */
export function toast(content: ToastContent): number {
  if (shown?.last && shown.open) return shown.id;
  made += 1;
  show({ ...content, id: made, open: true });
  return made;
}

/** Closes the message with this id, or else the current one. A message that was already replaced is ignored. */
export function dismissToast(id?: number): void {
  if (!shown || (id !== undefined && shown.id !== id)) return;
  show({ ...shown, open: false });
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): ShownToast | null => shown,
  readOnServer: (): ShownToast | null => null,
};
