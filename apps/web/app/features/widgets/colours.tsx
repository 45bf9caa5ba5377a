import { Check, TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { cn } from "../../ui/cn.ts";
import { FieldGroup, Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type Check as Checked, type ColourName, checksOf, isColour } from "./contrast.ts";
import { customizer, fieldNames } from "./customizer-copy.ts";
import type { Draft } from "./draft.ts";

const words = customizer.design;
const NAMES = ["primaryColor", "secondaryColor", "backgroundColor", "textColor", "accentColor"] as const;

type ColoursProps = { draft: Draft; onChange: (change: Partial<Draft>) => void };

/** Each color with its contrast. A warning gives the reason and offers the nearest readable color. */
export function Colours({ draft, onChange }: ColoursProps) {
  const checks = checksOf(draft);
  const poor = checks.filter(({ isEnough }) => !isEnough);
  return (
    <FieldGroup legend={words.colors}>
      <div className="rounded-card border bg-surface">
        {NAMES.map((name) => (
          <Colour
            key={name}
            name={name}
            value={draft[name]}
            check={checks.find((check) => check.name === name)}
            onChange={(colour) => onChange({ [name]: colour })}
          />
        ))}
      </div>
      <div aria-live="polite">
        {poor.map(({ name, mended }) => (
          <Hint key={name} className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="flex min-w-0 flex-1 basis-56 gap-1.5 text-warn">
              <Icon of={TriangleAlert} size={16} className="mt-0.5 shrink-0" />
              {words.contrast[name]}
            </span>
            <button
              type="button"
              className="inline-flex min-h-8 items-center gap-1.5 rounded-control px-1.5 font-[550] text-ink hover:bg-aubergine-wash max-md:min-h-11"
              onClick={() => onChange({ [name]: mended })}
            >
              <Swatch colour={mended} className="size-4 rounded-[4px]" />
              {words.contrast.mend(mended)}
            </button>
          </Hint>
        ))}
      </div>
    </FieldGroup>
  );
}

type ColourProps = {
  name: ColourName;
  value: string;
  check: Checked | undefined;
  onChange: (colour: string) => void;
};

function Colour({ name, value, check, onChange }: ColourProps) {
  const id = useId();
  // The typed text is applied only once it is a complete color.
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && !isColour(typed);
  const write = (text: string): void => {
    const code = text.startsWith("#") ? text : `#${text}`;
    setTyped(text);
    if (isColour(code)) onChange(code.toLowerCase());
  };
  return (
    <div className="flex min-h-12 items-center gap-3 border-t px-3.5 first:border-t-0 max-md:gap-2 max-md:px-2.5">
      <input
        id={id}
        type="color"
        aria-label={words.colorOf(fieldNames[name])}
        value={value}
        onChange={(event) => {
          setTyped(undefined);
          onChange(event.target.value);
        }}
        className="size-7 shrink-0 cursor-pointer appearance-none rounded-control border border-line-strong bg-transparent p-0 max-md:size-11 max-md:p-1.5 [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:rounded-[6px] [&::-webkit-color-swatch]:border-0"
      />
      <label htmlFor={id} className="min-w-0 flex-1 truncate text-14">
        {fieldNames[name]}
      </label>
      {check ? (
        <Badge tone={check.isEnough ? "good" : "warn"}>
          <Icon of={check.isEnough ? Check : TriangleAlert} size={14} />
          {words.contrast.ratio(check.ratio.toFixed(1))}
        </Badge>
      ) : null}
      <input
        aria-label={words.codeOf(fieldNames[name])}
        aria-invalid={isWrong || undefined}
        title={isWrong ? words.invalid : undefined}
        value={typed ?? value.toUpperCase()}
        maxLength={7}
        spellCheck={false}
        autoCapitalize="none"
        onChange={(event) => write(event.target.value)}
        onBlur={() => setTyped(undefined)}
        className="h-8 w-20 rounded-[6px] border border-transparent bg-transparent px-1.5 text-right font-mono text-[13px] text-ink-soft hover:border-line-strong focus-visible:border-line-strong aria-invalid:border-bad aria-invalid:text-bad max-md:h-11 max-md:px-0.5 max-md:text-16"
      />
    </div>
  );
}

function Swatch({ colour, className }: { colour: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ background: colour }}
      className={cn("inline-block border border-line-strong", className)}
    />
  );
}
