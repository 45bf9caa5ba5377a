import { lazy, Suspense, useState } from "react";
import type { MenuProps } from "./menu.tsx";

const load = () => import("./menu.tsx").then((it) => ({ default: it.Menu }));
const Menu = lazy(load);

/** A menu weighs more than the page around it, and few want it: it comes with the first press. */
export function LateMenu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const waiting = props.button({
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: () => setWanted(true),
  });
  return wanted ? (
    <Suspense fallback={waiting}>
      <Menu {...props} />
    </Suspense>
  ) : (
    waiting
  );
}
