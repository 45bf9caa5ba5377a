export type Theme = "light" | "dark";

const key = "theme";
const darkSystem = "(prefers-color-scheme: dark)";

const isTheme = (value: unknown): value is Theme => value === "light" || value === "dark";

/** The active theme: the user's choice, otherwise the system's. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (isTheme(chosen)) return chosen;
  return matchMedia(darkSystem).matches ? "dark" : "light";
}

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
  tell();
}

/** Follows a change made in another window. */
function follow(event: StorageEvent) {
  if (event.key !== key || !isTheme(event.newValue)) return;
  document.documentElement.dataset.theme = event.newValue;
  tell();
}

export function subscribeTheme(listener: () => void): () => void {
  const system = matchMedia(darkSystem);
  listeners.add(listener);
  system.addEventListener("change", listener);
  window.addEventListener("storage", follow);
  return () => {
    listeners.delete(listener);
    system.removeEventListener("change", listener);
    window.removeEventListener("storage", follow);
  };
}
