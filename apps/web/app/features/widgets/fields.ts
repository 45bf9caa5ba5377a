import { ApiError } from "@understudy/sdk";
import { customizer } from "../../content/customizer.ts";
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

/** The server's validation errors by field: `body.allowedDomains.3` belongs to the list. */
export function faultsOf(error: unknown): Faults {
  const issues = error instanceof ApiError ? (error.problem?.issues ?? []) : [];
  return Object.fromEntries(
    issues.flatMap(({ path, message }) => {
      const name = path.split(".").find((part) => part !== "body") as keyof Draft | undefined;
      return name ? [[name, customizer.faults[name] ?? message]] : [];
    }),
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
