export type ToastVariant = "default" | "success" | "destructive";

export type ToastContent = {
  title: string;
  /** The message itself. */
  description?: string | undefined;
  /** What it means: what was lost or kept, what to do now. */
  detail?: string | undefined;
  variant?: ToastVariant | undefined;
  /** The page is about to be left, and this says why: while it is shown, nothing takes its place. */
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

/** Says something in the corner, from anywhere. A new message takes the place of the one shown. */
export function toast(content: ToastContent): number {
  if (shown?.last && shown.open) return shown.id;
  made += 1;
  show({ ...content, id: made, open: true });
  return made;
}

/** Closes the message with this number, or whichever is shown. A message that has been replaced is left alone. */
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
