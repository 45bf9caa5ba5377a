import { ApiError } from "@understudy/sdk";
import { customizer } from "../../content/customizer.ts";
import type { Draft } from "./draft.ts";

/** Why a value was not taken, by its name. */
export type Faults = Partial<Record<keyof Draft, string>>;

export type SectionProps = {
  draft: Draft;
  faults: Faults;
  onChange: (change: Partial<Draft>) => void;
  /** Of a paid plan: what others see locked is open. */
  paid: boolean;
  /** A custom domain serves the main profile. */
  isMain: boolean;
  /** What was taken out of the saved style, in words. */
  styleFaults: readonly string[];
};

/** What the server did not take: `body.allowedDomains.3` belongs to the list. */
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

/** The part of the form that holds a value; everything else has a control that allows nothing wrong. */
export function sectionWith(name: string): string {
  return PLACES[name as keyof Draft] ?? "design";
}
