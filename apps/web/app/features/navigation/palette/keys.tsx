import type { ReactNode } from "react";
import { useHydrated } from "../../../ui/use-hydrated.ts";

/** A key as it is printed on a keyboard. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5.5 min-w-5.5 place-items-center rounded-[6px] border bg-surface px-1.25 font-[550] font-sans text-12 text-ink-soft leading-none">
      {children}
    </kbd>
  );
}

export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * The chord that opens the search, as this keyboard names it. The place is kept until that is known. It is drawn by the
 * style: as text it would belong to the visible label of the button, which its accessible name has to contain.
 */
export function SearchKeys() {
  const hydrated = useHydrated();
  return (
    <span className="inline-flex min-w-14 justify-end gap-0.5">
      {hydrated ? (
        <Key>
          <span data-keys={isApple() ? "⌘K" : "Ctrl K"} className="after:content-[attr(data-keys)]" />
        </Key>
      ) : null}
    </span>
  );
}
