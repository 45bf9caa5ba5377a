import { Search } from "lucide-react";
import { useId } from "react";
import { docs } from "../../content/docs.ts";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";

const { search: words } = docs;

/** The page's script makes it work. Without script it stays invisible but keeps its space. */
export function DocsSearch() {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: some screen readers don't support the search element
    <div role="search" data-docs-search="" className="invisible relative">
      <label htmlFor={id} className="sr-only">
        {words.label}
      </label>
      <Icon of={Search} size={18} className="absolute top-3.25 left-3 text-ink-soft" />
      <Input id={id} type="search" placeholder={words.placeholder} autoComplete="off" className="pl-9.5" />
      <p aria-live="polite" className="sr-only" />
      <ul
        hidden
        className="absolute top-full left-0 z-10 mt-2 max-h-[70dvh] w-full min-w-0 overflow-y-auto rounded-card border bg-surface p-1.5 shadow-float md:w-104"
      />
    </div>
  );
}
