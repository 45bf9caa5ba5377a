import type { WidgetScript } from "@understudy/contracts";
import { contrast, inkOn, mix, readableOn } from "@understudy/contracts/colours";

const NIGHT = { ground: "#201b24", ink: "#f3eef5" };
const WHITE = "#ffffff";

/**
 * Maps the owner's five colors to the tokens that the chat's styles read. Any colors can be chosen, so each is adjusted
 * as far as needed to be readable, and no further.
 */
export function tokensOf(setup: WidgetScript, isDark: boolean): Record<string, string> {
  const { primaryColor, secondaryColor, accentColor, font } = setup;
  // An owner who chose dark colors has chosen them for dark mode as well.
  const isNight = isDark && inkOn(setup.backgroundColor) !== WHITE;
  const ground = isNight ? NIGHT.ground : setup.backgroundColor;
  const ink = isNight ? NIGHT.ink : readableOn(ground, setup.textColor);
  const sunk = mix(ground, ink, 0.06);
  const wash = mix(ground, readableOn(ground, secondaryColor), 0.12);
  const action = readableOn(wash, secondaryColor);
  const lit = contrast(inkOn(accentColor), accentColor) < 4.5 ? mix(accentColor, WHITE, 0.3) : accentColor;
  return {
    "--surface": ground,
    "--paper": mix(ground, ink, 0.03),
    "--sunk": sunk,
    "--ink": ink,
    "--ink-soft": readableOn(sunk, mix(ink, ground, 0.32)),
    "--line": mix(ground, ink, 0.13),
    "--line-strong": readableOn(ground, mix(ground, ink, 0.45), 3),
    "--brand": primaryColor,
    "--brand-hover": mix(primaryColor, inkOn(primaryColor), 0.12),
    "--on-brand": inkOn(primaryColor),
    "--brand-line": readableOn(ground, primaryColor, 3),
    "--aubergine": action,
    "--aubergine-hover": mix(action, ground, 0.14),
    "--on-aubergine": inkOn(action),
    "--aubergine-wash": wash,
    "--spotlight": lit,
    "--on-spotlight": inkOn(lit),
    "--spotlight-wash": mix(ground, lit, isNight ? 0.22 : 0.2),
    "--bad": readableOn(ground, "#b42318"),
    "--bad-wash": mix(ground, "#b42318", 0.1),
    "--sans": `${font ? `"${font.replace(/[^\w -]/g, "")}", ` : ""}system-ui, -apple-system, "Segoe UI", sans-serif`,
    "--radius": `${setup.borderRadius}px`,
    "color-scheme": inkOn(ground) === WHITE ? "dark" : "light",
  };
}
