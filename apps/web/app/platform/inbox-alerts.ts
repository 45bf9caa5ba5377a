import { useSyncExternalStore } from "react";

/** How this browser announces waiting visitors. Both are off until the owner switches them on in the inbox. */
type Alerts = { sound: boolean; notification: boolean };

const KEY = "inbox-alerts";
const OFF: Alerts = { sound: false, notification: false };

const listeners = new Set<() => void>();
let known: Alerts | undefined;

export function readAlerts(): Alerts {
  known ??= { ...stored(), ...(isAllowed() ? {} : { notification: false }) };
  return known;
}

export function changeAlerts(change: Partial<Alerts>): void {
  const next = { ...readAlerts(), ...change };
  known = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

export const hasAlerts = (): boolean => readAlerts().sound || readAlerts().notification;

export function useAlerts(): Alerts {
  return useSyncExternalStore(subscribe, readAlerts, () => OFF);
}

function subscribe(listener: () => void): () => void {
  // Another tab may have changed them.
  const follow = ({ key }: StorageEvent): void => {
    if (key !== KEY) return;
    known = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", follow);
  };
}

function stored(): Alerts {
  try {
    const { sound, notification } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Alerts>;
    return { sound: sound === true, notification: notification === true };
  } catch {
    return OFF;
  }
}

/** The owner may have withdrawn the permission in the browser's settings. */
function isAllowed(): boolean {
  return "Notification" in globalThis && Notification.permission === "granted";
}

/** Asks for the browser's permission, and tries it. Returns whether notifications can be shown. */
export async function allowNotifications(sample: string): Promise<boolean> {
  if (!("Notification" in globalThis)) return false;
  if ((await Notification.requestPermission()) !== "granted") return false;
  return notify({ title: sample, tag: "inbox-sample" });
}

type Message = { title: string; body?: string; tag: string; onClick?: () => void };

/** Returns whether it was shown: some phones refuse it to a page. The tag shows it once, however many tabs are open. */
export function notify({ title, body = "", tag, onClick }: Message): boolean {
  try {
    const shown = new Notification(title, { body, tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onClick?.();
    };
    return true;
  } catch {
    return false;
  }
}

/** Two short notes. The browser may refuse them until the page has been clicked. */
export function ring(): void {
  try {
    const audio = new AudioContext();
    for (const [start, pitch] of NOTES) {
      const note = audio.createOscillator();
      const volume = audio.createGain();
      note.frequency.value = pitch;
      volume.gain.setValueAtTime(0, audio.currentTime + start);
      volume.gain.linearRampToValueAtTime(VOLUME, audio.currentTime + start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + 0.4);
      note.connect(volume).connect(audio.destination);
      note.start(audio.currentTime + start);
      note.stop(audio.currentTime + start + 0.4);
    }
    setTimeout(() => void audio.close(), 1_500);
  } catch {
    // The browser has no sound.
  }
}

/** Seconds after which each starts, and its frequency. */
const NOTES = [
  [0, 659],
  [0.16, 880],
] as const;
const VOLUME = 0.12;
