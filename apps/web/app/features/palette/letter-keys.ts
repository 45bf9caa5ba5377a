import { useSyncExternalStore } from "react";

/** Whether shortcuts of a single letter work. They can disturb who works by voice, so they can be switched off. */
const KEY = "letter-shortcuts";
const listeners = new Set<() => void>();

export function areLettersOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

export function switchLetters(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // Storage is blocked: they stay on.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLetters = (): boolean => useSyncExternalStore(subscribe, areLettersOn, () => true);
