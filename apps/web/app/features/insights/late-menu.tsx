import { type ComponentProps, lazy, type ReactElement, Suspense, useState } from "react";
import type { Button } from "../../ui/button.tsx";

/** What is chosen is done, leads to a page of ours, or is a file. */
export type Choice = { label: string } & ({ onSelect: () => void } | { to: string } | { file: string });
export type LateMenuProps = {
  /** The same button before its menu is there and after, so that nothing moves. */
  button: (props: ComponentProps<typeof Button>) => ReactElement;
  lead?: string;
  choices: readonly Choice[];
};

const load = () => import("./menu.tsx").then((it) => ({ default: it.Menu }));
const Menu = lazy(load);

/** A menu weighs more than the page around it, and few want it: it comes with the first press. */
export function LateMenu(props: LateMenuProps) {
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
