import type { WidgetConfig } from "@understudy/contracts";
import { customizer as copy } from "./customizer-copy.ts";

/** The current options as one natural sentence. */
export function summaryOf(config: WidgetConfig): string {
  const { summary, design, behavior } = copy;
  const parts = [
    summary.on(colourName(config.primaryColor), colourName(config.backgroundColor)),
    summary.bubbles(design.bubble[config.chatBubbleStyle].toLowerCase()),
    design.sizes[config.widgetSize].toLowerCase(),
    design.positions[config.widgetPosition].toLowerCase(),
    summary.radius(config.borderRadius),
    behavior.languages[config.language],
    config.autoOpen ? summary.opensItself : summary.opensOnClick,
    summary.retention(config.dataRetention),
    ...(config.allowedDomains.length > 0 ? [summary.domains(config.allowedDomains.length)] : []),
    ...(config.whiteLabel ? [summary.whiteLabel] : []),
  ];
  const sentence = parts.join(", ");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** Where each hue ends on the color wheel, in degrees. */
const HUES: readonly (readonly [end: number, name: string])[] = [
  [15, "red"],
  [45, "orange"],
  [68, "yellow"],
  [160, "green"],
  [195, "teal"],
  [255, "blue"],
  [290, "purple"],
  [345, "pink"],
  [361, "red"],
];

/** A name for a color, good enough to recognize it. */
export function colourName(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255,
  );
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const lightness = (most + least) / 2;
  const spread = most - least;
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1));
  if (lightness > 0.96) return "white";
  if (lightness < 0.06) return "black";
  if (saturation < 0.12 || spread < 0.06)
    return lightness > 0.75 ? "light gray" : lightness < 0.25 ? "near black" : "gray";
  const turn =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  const hue = HUES.find(([end]) => turn * 60 < end)?.[1] ?? "red";
  if (lightness < 0.14) return "near black";
  return lightness > 0.85 ? `light ${hue}` : lightness < 0.3 ? `dark ${hue}` : hue;
}
