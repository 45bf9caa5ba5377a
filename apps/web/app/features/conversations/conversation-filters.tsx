import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useProfiles } from "../../data/profiles.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { conversations as copy } from "./copy.ts";
import type { useFilters } from "./filters.ts";

type FiltersProps = ReturnType<typeof useFilters>;

/** Debounce: search only after the user stops typing. */
const PAUSE_MS = 300;

export function ConversationFilters({ chosen, choose, clear }: FiltersProps) {
  const profiles = useProfiles().data ?? [];
  const { filters } = copy;
  const isFiltered = Object.keys(chosen).length > 0;
  return (
    <search aria-label={filters.label} className="mt-6 grid gap-2">
      <SearchField value={chosen.search ?? ""} onSearch={(text) => choose("search", text)} />
      <div className="grid grid-cols-2 gap-2 md:flex md:flex-wrap">
        <Choice
          label={filters.state}
          options={filters.states}
          value={chosen.state}
          onChoose={(value) => choose("state", value)}
        />
        <Choice
          label={filters.period}
          options={filters.periods}
          value={chosen.days}
          onChoose={(value) => choose("days", value)}
        />
        <Choice
          label={filters.thumb}
          options={filters.thumbs}
          value={chosen.thumb}
          onChoose={(value) => choose("thumb", value)}
        />
        <Choice
          label={filters.by}
          options={filters.bys}
          value={chosen.by}
          onChoose={(value) => choose("by", value)}
        />
        {profiles.length > 1 ? (
          <Choice
            label={filters.profile}
            options={{
              "": filters.everyProfile,
              ...Object.fromEntries(profiles.map(({ id, name }) => [id, name])),
            }}
            value={chosen.profileId}
            onChoose={(value) => choose("profileId", value)}
          />
        ) : null}
        <Button
          variant="quiet"
          aria-pressed={chosen.contact === "yes"}
          className="min-h-11 aria-pressed:border-aubergine aria-pressed:bg-aubergine-wash"
          onClick={() => choose("contact", chosen.contact ? "" : "yes")}
        >
          {filters.contact}
        </Button>
        {isFiltered ? (
          <Button variant="ghost" className="min-h-11" onClick={clear}>
            {filters.clear}
          </Button>
        ) : null}
      </div>
    </search>
  );
}

type ChoiceProps = {
  label: string;
  options: Record<string, string>;
  value: string | undefined;
  onChoose: (value: string) => void;
};

function Choice({ label, options, value = "", onChoose }: ChoiceProps) {
  // Integer-like keys come first in object order, so the "nothing chosen" option is rendered separately at the top.
  const { "": none, ...rest } = options;
  return (
    <Select aria-label={label} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
      <option value="">{none}</option>
      {Object.entries(rest).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  // The URL is the source of truth, for example after Back or "Clear filters".
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <div className="relative">
      <Icon
        of={Search}
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 text-ink-soft"
      />
      <Input
        type="search"
        aria-label={copy.search.label}
        placeholder={copy.search.placeholder}
        className="pl-10"
        maxLength={255}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </div>
  );
}
