import { lazy, useState } from "react";
import { Part } from "../../platform/part.tsx";
import type { MenuProps } from "./menu.tsx";

const load = () => import("./menu.tsx").then((it) => ({ default: it.Menu }));
const Menu = lazy(load);
// The press itself says what failed.
const loadEarly = (): void => void load().catch(() => {});

/** A menu weighs more than the page around it, and few want it: it comes with the first press. */
export function LateMenu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const waiting = props.button({
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: loadEarly,
    onFocus: loadEarly,
    onClick: () => setWanted(true),
  });
  return wanted ? (
    <Part waiting={waiting}>
      <Menu {...props} />
    </Part>
  ) : (
    waiting
  );
}
