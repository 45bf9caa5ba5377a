import type { ReactNode } from "react";

export function Providers({ children }: { children: ReactNode }) {
  return children;
}
