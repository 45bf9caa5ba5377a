import { useRef, useState } from "react";

/** Which source of which exchange is open, and which element gets the focus back when it closes. */
export function useOpenSource() {
  const [open, setOpen] = useState<{ key: number; number: number } | undefined>();
  const opener = useRef<HTMLElement | undefined>(undefined);
  return {
    open,
    setOpen,
    toggle(wanted: { key: number; number: number }, mark: HTMLElement): void {
      opener.current = mark;
      const isOpen = open?.key === wanted.key && open.number === wanted.number;
      setOpen(isOpen ? undefined : wanted);
    },
    close(): void {
      setOpen(undefined);
      opener.current?.focus({ preventScroll: true });
    },
  };
}
