import type { ReactNode } from "react";
import { Audience } from "./audience.tsx";
import { Closing } from "./closing.tsx";
import { DemoSection } from "./demo-section.tsx";
import { FeatureGrid } from "./feature-grid.tsx";
import { Hero } from "./hero.tsx";
import { PricingTeaser } from "./pricing-teaser.tsx";
import { Steps } from "./steps.tsx";

export function VisitorHome({ demo }: { demo: ReactNode }) {
  return (
    <main id="main">
      <Hero />
      <DemoSection>{demo}</DemoSection>
      <Steps />
      <FeatureGrid />
      <Audience />
      <PricingTeaser />
      <Closing />
    </main>
  );
}
