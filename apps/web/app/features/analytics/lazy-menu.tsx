import { lazy, useState } from "react";
import { Part } from "../../platform/part.tsx";
import type { MenuProps } from "./menu.tsx";

const load = () => import("./menu.tsx").then((it) => ({ default: it.Menu }));
const Menu = lazy(load);
// Errors are ignored here; the click reports them.
const loadEarly = (): void => void load().catch(() => {});

/** The menu's code is larger than the page around it and rarely used, so it loads on first use. */
export function LazyMenu(props: MenuProps) {
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
