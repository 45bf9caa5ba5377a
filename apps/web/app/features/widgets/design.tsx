import { WIDGET_RANGES, WIDGET_SIZES } from "@understudy/contracts/plain";
import { ChoiceCards } from "../../ui/choice.tsx";
import { FieldGroup } from "../../ui/field.tsx";
import { Slider } from "../../ui/slider.tsx";
import { BubbleStyles } from "./bubble-styles.tsx";
import { Colours } from "./colours.tsx";
import { customizer, fieldNames as names } from "./customizer-copy.ts";
import type { Draft } from "./draft.ts";
import type { SectionProps } from "./fields.ts";
import { PositionMap } from "./position-map.tsx";

const words = customizer.design;

/** Colors, shape and position. */
export function Design({ draft, onChange }: SectionProps) {
  const { min, max } = WIDGET_RANGES.borderRadius;
  return (
    <>
      <Colours draft={draft} onChange={onChange} />
      <Slider
        {...WIDGET_RANGES.borderRadius}
        label={names.borderRadius}
        value={draft.borderRadius}
        onValueChange={(borderRadius) => onChange({ borderRadius })}
        format={words.radius}
        ends={[String(min), String(max)]}
      />
      <FieldGroup legend={names.chatBubbleStyle}>
        <BubbleStyles
          value={draft.chatBubbleStyle}
          onChange={(chatBubbleStyle) => onChange({ chatBubbleStyle })}
        />
      </FieldGroup>
      <div className="grid grid-cols-2 gap-4 md:gap-6">
        <FieldGroup
          legend={names.widgetPosition}
          hint={draft.widgetPosition === "inline" ? words.inline : words.positions[draft.widgetPosition]}
        >
          <PositionMap
            value={draft.widgetPosition}
            onChange={(widgetPosition) => onChange({ widgetPosition })}
          />
        </FieldGroup>
        <FieldGroup legend={names.widgetSize}>
          <ChoiceCards
            columns={1}
            aria-label={names.widgetSize}
            value={draft.widgetSize}
            onValueChange={(value) => onChange({ widgetSize: value as Draft["widgetSize"] })}
            choices={WIDGET_SIZES.map((value) => ({ value, name: words.sizes[value] }))}
            className="*:min-h-9 *:px-3 *:py-1.5 *:text-14 max-md:*:min-h-11 max-md:*:py-2.5"
          />
        </FieldGroup>
      </div>
    </>
  );
}
