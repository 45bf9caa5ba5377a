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

/** What is chosen is done, leads to a page of ours, or is a file. */
type Choice = { label: string } & ({ onSelect: () => void } | { to: string } | { file: string });
export type MenuProps = {
  /** The same button before its menu is there and after, so that nothing moves. */
  button: (props: ComponentProps<typeof Button>) => ReactElement;
  lead?: string;
  choices: readonly Choice[];
};

/** Opens as it comes: whoever loads it has asked for it. */
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
