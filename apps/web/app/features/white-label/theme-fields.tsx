import { BRAND_FONTS, contrast, THEME_TEMPLATES } from "@understudy/contracts/plain";
import { Check, TriangleAlert } from "lucide-react";
import type { BrandFont } from "../../platform/brand-fonts.ts";
import { Badge } from "../../ui/badge.tsx";
import { Field, FieldGroup } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { templates, whiteLabel } from "./copy.ts";
import { withTemplate } from "./draft.ts";
import type { GroupProps } from "./fields.tsx";
import { TemplateButton } from "./template-button.tsx";
import { useFont } from "./use-font.ts";

const words = whiteLabel.theme;

export function ThemeFields({ draft, onChange, faults }: GroupProps) {
  const { primaryBrand, secondaryBrand, fontFamily, themeTemplate } = draft;
  const fonts = BRAND_FONTS.filter((font) => font !== "System" || themeTemplate === "custom");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <FieldGroup legend={words.templates}>
        <div className="grid gap-2">
          {THEME_TEMPLATES.map((name) => (
            <TemplateButton
              key={name}
              template={templates[name]}
              chosen={name === themeTemplate}
              onChoose={() => onChange(withTemplate(name))}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup legend={words.colours}>
        <div className="rounded-card border bg-surface [&>*+*]:border-t">
          <ColourRow
            words={words.primary}
            value={primaryBrand}
            onChange={(value) => onChange({ primaryBrand: value })}
          />
          <ColourRow
            words={words.secondary}
            value={secondaryBrand}
            onChange={(value) => onChange({ secondaryBrand: value })}
          />
        </div>
      </FieldGroup>
      <div className="grid gap-3">
        <Field label={words.font} hint={words.fontHint} error={faults.fontFamily}>
          <Select
            value={fontFamily}
            onChange={(event) => onChange({ fontFamily: event.target.value as BrandFont })}
          >
            {fonts.map((font) => (
              <option key={font} value={font}>
                {font === "System" ? words.system : font}
              </option>
            ))}
          </Select>
        </Field>
        <FontSample font={fontFamily} />
      </div>
    </div>
  );
}

const HEX = /^#[0-9a-f]{6}$/i;

type ColourRowProps = {
  words: { short: string; name: string };
  value: string;
  onChange: (value: string) => void;
};

/** An incomplete color stays in the field but isn't applied. */
function ColourRow({ words: { short, name }, value, onChange }: ColourRowProps) {
  const isColour = HEX.test(value);
  const ratio = isColour ? contrast("#ffffff", value) : 1;
  const readable = ratio >= 4.5;
  return (
    <div className="flex min-h-13 items-center gap-3 px-4 py-1.5 max-md:gap-2 max-md:px-3">
      <input
        type="color"
        aria-label={name}
        value={isColour ? value.toLowerCase() : "#000000"}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 w-9 shrink-0 cursor-pointer appearance-none rounded-control bg-transparent [&::-moz-color-swatch]:rounded-control [&::-moz-color-swatch]:border-line-strong [&::-webkit-color-swatch-wrapper]:px-0 [&::-webkit-color-swatch-wrapper]:py-1 [&::-webkit-color-swatch]:rounded-control [&::-webkit-color-swatch]:border-line-strong"
      />
      <span aria-hidden="true" className="min-w-0 flex-1 truncate max-md:text-14">
        {short}
      </span>
      {isColour ? (
        <Badge tone={readable ? "good" : "warn"} title={readable ? words.readable : words.unreadable}>
          {readable ? <Check aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
          {words.ratio(ratio.toFixed(1))}
          <span className="sr-only">{readable ? words.readable : words.unreadable}</span>
        </Badge>
      ) : null}
      <input
        aria-label={words.hex(name)}
        aria-invalid={!isColour}
        value={value}
        maxLength={7}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value.trim())}
        className="h-11 w-[8.5ch] shrink-0 rounded-control bg-transparent text-right font-mono text-14 text-ink-soft aria-invalid:text-bad max-md:text-16"
      />
    </div>
  );
}

/** Loads only the chosen font. */
function FontSample({ font }: { font: BrandFont }) {
  const stack = useFont(font);
  return (
    <p
      role="img"
      aria-label={words.sampleLabel(font === "System" ? words.system : font)}
      className="rounded-card border bg-surface px-4 py-3 text-19 leading-normal"
      style={{ fontFamily: stack }}
    >
      {words.sample}
    </p>
  );
}
