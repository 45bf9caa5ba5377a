import type { ComponentProps, ReactElement } from "react";
import { Link } from "react-router";
import type { Button } from "../../ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "../../ui/dropdown-menu.tsx";

/** An action, a link within the app, or a file download. */
type Choice = { label: string } & ({ onSelect: () => void } | { to: string } | { file: string });
export type MenuProps = {
  /** The same button before and after the menu has loaded, so that the layout doesn't shift. */
  button: (props: ComponentProps<typeof Button>) => ReactElement;
  lead?: string;
  choices: readonly Choice[];
};

/** Open by default: it is loaded because the user clicked. */
export function Menu({ button, lead, choices }: MenuProps) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{button({})}</DropdownMenuTrigger>
      <DropdownMenuContent>
        {lead ? <DropdownMenuLabel className="text-ink-soft">{lead}</DropdownMenuLabel> : null}
        {choices.map((choice) => (
          <Item key={choice.label} choice={choice} />
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function Item({ choice }: { choice: Choice }) {
  const { label } = choice;
  if ("onSelect" in choice) return <DropdownMenuItem onSelect={choice.onSelect}>{label}</DropdownMenuItem>;
  return (
    <DropdownMenuItem asChild>
      {"to" in choice ? (
        <Link to={choice.to}>{label}</Link>
      ) : (
        <a href={choice.file} download>
          {label}
        </a>
      )}
    </DropdownMenuItem>
  );
}
