import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useProfiles } from "../../data/profiles.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { inbox as copy } from "./copy.ts";
import type { Filters } from "./filters.ts";

/** Debounce: search only after the user stops typing. */
const PAUSE_MS = 300;

/** Search and the filters that are needed less often than the chips above the list. */
export function FilterPanel({ chosen, change, search, clear }: Filters) {
  const profiles = useProfiles().data ?? [];
  const { filters } = copy;
  const isFiltered = Object.keys(chosen).length > 0;
  return (
    <search aria-label={filters.label} className="mt-3 grid gap-2">
      <SearchField value={chosen.search ?? ""} onSearch={search} />
      <div className="grid grid-cols-2 gap-2">
        <Choice
          label={filters.state}
          options={filters.states}
          value={chosen.state}
          onChoose={(state) => change({ state })}
        />
        <Choice
          label={filters.period}
          options={filters.periods}
          value={chosen.days}
          onChoose={(days) => change({ days })}
        />
        <Choice
          label={filters.thumb}
          options={filters.thumbs}
          value={chosen.thumb}
          onChoose={(thumb) => change({ thumb })}
        />
        <Choice
          label={filters.by}
          options={filters.bys}
          value={chosen.by}
          onChoose={(by) => change({ by })}
        />
        {profiles.length > 1 ? (
          <Choice
            label={filters.profile}
            options={{
              "": filters.everyProfile,
              ...Object.fromEntries(profiles.map(({ id, name }) => [id, name])),
            }}
            value={chosen.profileId}
            onChoose={(profileId) => change({ profileId })}
          />
        ) : null}
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
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
      // Two of them share the width of the list.
      className="md:*:[select]:pr-8 md:*:[select]:text-14"
    >
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
