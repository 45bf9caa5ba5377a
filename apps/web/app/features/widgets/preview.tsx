import type { Widget, WidgetConfig } from "@understudy/contracts";
import { Check, Monitor, Smartphone, Tablet } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Callout } from "../../ui/callout.tsx";
import { cn } from "../../ui/cn.ts";
import { Icon } from "../../ui/icon.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { customizer } from "./customizer-copy.ts";
import { PreviewFrame } from "./preview-frame.tsx";

const words = customizer.preview;

/** The viewport of each device, scaled down: the widget adapts to the frame's own width. */
const DEVICES = {
  desktop: { icon: Monitor, box: "h-96 w-full", zoom: 0.8 },
  tablet: { icon: Tablet, box: "h-92 w-120 max-w-full", zoom: 0.625 },
  mobile: { icon: Smartphone, box: "h-92 w-72 max-w-full", zoom: 0.75 },
} as const;
const NAMES = Object.keys(DEVICES) as (keyof typeof DEVICES)[];

/** The page around the widget follows the widget's theme, not the theme of this screen. */
const GROUNDS: Record<string, string> = {
  light: "bg-[#ffffff] text-[#1f1a24]",
  dark: "bg-[#201b24] text-[#f3eef5]",
};

type PreviewProps = {
  widget: Widget;
  config: WidgetConfig;
  theme: string;
  notice: string | undefined;
  isSaved: boolean;
  history: ReactNode;
};

/** The real widget on a placeholder page, with the form's current values. */
export function Preview({ widget, config, theme, notice, isSaved, history }: PreviewProps) {
  const [device, setDevice] = useState<keyof typeof DEVICES>("desktop");
  const { box, zoom } = DEVICES[device];
  return (
    <section aria-label={words.title} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Segmented
          aria-label={words.device}
          value={device}
          onValueChange={(value) => setDevice(value as keyof typeof DEVICES)}
          segments={NAMES.map((value) => ({
            value,
            label: (
              <>
                <Icon of={DEVICES[value].icon} size={16} />
                {words.devices[value]}
              </>
            ),
          }))}
          className="max-md:w-full"
        />
        <div className="flex flex-wrap items-center gap-x-2">
          <p className="flex items-center gap-1.5 text-14 text-ink-soft">
            {isSaved ? <Icon of={Check} size={16} className="text-good" /> : null}
            {isSaved ? words.saved : words.unsaved}
          </p>
          {history}
        </div>
      </div>
      {notice ? (
        <Callout tone="warn" className="mb-3">
          {notice}
        </Callout>
      ) : null}
      <div className="grid justify-items-center rounded-talk bg-sunk">
        <div
          data-device={device}
          className={cn("overflow-hidden rounded-talk border", GROUNDS[theme] ?? "bg-surface text-ink", box)}
        >
          <PreviewFrame widget={widget} config={config} theme={theme} zoom={zoom} />
        </div>
      </div>
    </section>
  );
}
