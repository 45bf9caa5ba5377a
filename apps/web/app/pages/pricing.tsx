import { pricing as words } from "../content/pricing.ts";
import { Closing } from "../features/marketing/closing.tsx";
import { PageHero } from "../features/marketing/page-hero.tsx";
import { PlanCards } from "../features/marketing/plan-cards.tsx";
import { AddOns, Enterprise, Terms } from "../features/marketing/pricing-parts.tsx";
import { Questions } from "../features/marketing/questions.tsx";
import { Section } from "../features/marketing/section.tsx";
import { pageHead, questionsData, siteAddress } from "../platform/head.ts";

export const meta = () =>
  pageHead({
    path: words.path,
    ...words.meta,
    data: [questionsData(words.questions.list), offers()],
  });

/** The offers whose prices are shown on the page. */
function offers() {
  return {
    "@type": "Product",
    name: "Understudy",
    description: words.meta.description,
    offers: words.plans
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
      <PageHero words={words.hero} />
      <section className="wrap pb-10 md:pb-14" aria-labelledby="plans">
        <h2 id="plans" className="sr-only">
          {words.plansTitle}
        </h2>
        <PlanCards plans={words.plans} />
        <Terms list={words.terms} />
      </section>
      <Section id="add-ons" title={words.addOns.title}>
        <AddOns list={words.addOns.list} />
      </Section>
      <Enterprise words={words.enterprise} />
      <Section id="questions" title={words.questions.title}>
        <Questions list={words.questions.list} />
      </Section>
      <Closing words={words.closing} />
    </>
  );
}
