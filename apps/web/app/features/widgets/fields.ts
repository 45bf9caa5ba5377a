import { fieldErrors } from "../../platform/problem.ts";
import { customizer } from "./customizer-copy.ts";
import type { Draft } from "./draft.ts";

/** Validation errors by field. */
export type Faults = Partial<Record<keyof Draft, string>>;

export type SectionProps = {
  draft: Draft;
  faults: Faults;
  onChange: (change: Partial<Draft>) => void;
  /** On a paid plan, features that are otherwise locked are open. */
  paid: boolean;
  /** A custom domain serves only the main profile. */
  isMain: boolean;
  /** What the server removed from the saved style, as text. */
  styleFaults: readonly string[];
};

/** The server's validation errors, in this form's words where it has some. */
export function faultsOf(error: unknown): Faults {
  const errors = Object.entries(fieldErrors<keyof Draft>(error));
  return Object.fromEntries(
    errors.map(([name, message]) => [name, customizer.faults[name as keyof Draft] ?? message]),
  );
}

const PLACES: Partial<Record<keyof Draft, string>> = {
  brandName: "branding",
  logo: "branding",
  favicon: "branding",
  customDomain: "branding",
  allowedDomains: "advanced",
  webhookUrl: "advanced",
  analyticsId: "advanced",
  privacyPolicyUrl: "advanced",
  customCSS: "advanced",
  customJS: "advanced",
  greeting: "behavior",
  placeholder: "behavior",
};

/** The section that contains a field. Fields not listed have controls that can't hold an invalid value. */
export function sectionWith(name: string): string {
  return PLACES[name as keyof Draft] ?? "design";
}
