import { type Feature, home } from "../../content/home.ts";
import { cn } from "../../ui/cn.ts";
import { FeaturePicture } from "./feature-pictures.tsx";
import { Section } from "./section.tsx";

const beside = "md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] md:items-center md:gap-9";
const above = "order-first";

/**
 * Six tracks: 4+2, 2+2+2, 2+4 on wide screens; 6, 3+3, 2+2+2, 6 on tablets, where the questions move up to fill a row.
 */
const shape: Record<Feature["picture"]["kind"], { card: string; text: string; picture: string }> = {
  receipt: {
    card: cn("md:col-span-6 lg:col-span-4 md:max-lg:-order-2", beside),
    text: "",
    picture: "mt-5 md:mt-0",
  },
  unknown: { card: "md:col-span-3 lg:col-span-2 md:max-lg:-order-2", text: "mt-6 lg:mt-7", picture: above },
  icon: { card: "md:col-span-2", text: "mt-6 lg:mt-8", picture: above },
  questions: { card: "md:col-span-3 lg:col-span-2 md:max-lg:-order-1", text: "mt-6 lg:mt-7", picture: above },
  code: { card: cn("md:col-span-6 lg:col-span-4", beside), text: "", picture: "mt-5 md:mt-0" },
};

function FeatureCard({ feature }: { feature: Feature }) {
  const look = shape[feature.picture.kind];
  return (
    <li className={cn("flex flex-col rounded-talk border bg-surface p-6 lg:p-7", look.card)}>
      <div className={look.text}>
        <h3 className="text-19 tracking-[-0.01em]">{feature.title}</h3>
        <p className="mt-2 text-ink-soft">{feature.text}</p>
      </div>
      <div aria-hidden="true" className={look.picture}>
        <FeaturePicture picture={feature.picture} />
      </div>
    </li>
  );
}

export function FeatureGrid() {
  return (
    <Section id="features" title={home.features.title}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-6">
        {home.features.list.map((feature) => (
          <FeatureCard key={feature.title} feature={feature} />
        ))}
      </ul>
    </Section>
  );
}
