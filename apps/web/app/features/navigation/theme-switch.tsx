import { Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { navigationWords } from "../../content/navigation.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { chooseTheme, readTheme, subscribeTheme } from "./theme.ts";

// The server doesn't know the theme: it renders the moon, and the first client render must match it.
const useTheme = () => useSyncExternalStore(subscribeTheme, readTheme, () => "light" as const);

export function ThemeSwitch({ className }: { className?: string }) {
  const dark = useTheme() === "dark";
  return (
    <Button
      variant="ghost"
      size="icon"
      className={className}
      aria-label={dark ? navigationWords.light : navigationWords.dark}
      onClick={() => chooseTheme(dark ? "light" : "dark")}
    >
      <Icon of={dark ? Sun : Moon} size={20} />
    </Button>
  );
}

/** The same switch as a menu row. */
export function ThemeSwitchRow({ className, size = 20 }: { className?: string; size?: number }) {
  const dark = useTheme() === "dark";
  return (
    <button type="button" className={className} onClick={() => chooseTheme(dark ? "light" : "dark")}>
      <Icon of={dark ? Sun : Moon} size={size} className="text-ink-soft" />
      {dark ? navigationWords.light : navigationWords.dark}
    </button>
  );
}
