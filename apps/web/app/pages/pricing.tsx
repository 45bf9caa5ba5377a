import { pricing as copy } from "../content/pricing.ts";
import { Closing } from "../features/marketing/closing.tsx";
import { PageHero } from "../features/marketing/page-hero.tsx";
import { PlanCards } from "../features/marketing/plan-cards.tsx";
import { AddOns, Enterprise, Terms } from "../features/marketing/pricing-parts.tsx";
import { Questions } from "../features/marketing/questions.tsx";
import { Section } from "../features/marketing/section.tsx";
import { pageHead, questionsData, siteAddress } from "../platform/head.ts";

export const meta = () =>
  pageHead({
    path: copy.path,
    ...copy.meta,
    data: [questionsData(copy.questions.list), offers()],
  });

/** The offers whose prices are shown on the page. */
function offers() {
  return {
    "@type": "Product",
    name: "Understudy",
    description: copy.meta.description,
    offers: copy.plans
      .filter(({ price }) => price.startsWith("$"))
      .map(({ name, price, cta }) => ({
        "@type": "Offer",
        name,
        price: price.slice(1),
        priceCurrency: "USD",
        url: siteAddress(cta.href),
      })),
  };
}

export default function PricingPage() {
  return (
    <>
      <PageHero words={copy.hero} />
      <section className="wrap pb-10 md:pb-14" aria-labelledby="plans">
        <h2 id="plans" className="sr-only">
          {copy.plansTitle}
        </h2>
        <PlanCards plans={copy.plans} />
        <Terms list={copy.terms} />
      </section>
      <Section id="add-ons" title={copy.addOns.title}>
        <AddOns list={copy.addOns.list} />
      </Section>
      <Enterprise words={copy.enterprise} />
      <Section id="questions" title={copy.questions.title}>
        <Questions list={copy.questions.list} />
      </Section>
      <Closing words={copy.closing} />
    </>
  );
}
