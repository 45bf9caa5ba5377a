import { Link } from "react-router";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "../../ui/dropdown-menu.tsx";
import type { Choice, LateMenuProps } from "./late-menu.tsx";

/** Opens as it comes: whoever loads it has asked for it. */
export function Menu({ button, lead, choices }: LateMenuProps) {
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
