import { OFFERS, offerName } from "@understudy/contracts/prices";
import { pricing as copy } from "../content/pricing.ts";
import { Closing } from "../features/marketing/closing.tsx";
import { GoodToKnow, PriceList } from "../features/marketing/price-list.tsx";
import { Enterprise, Extras, PricingPart } from "../features/marketing/pricing-parts.tsx";
import { Questions } from "../features/marketing/questions.tsx";
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
    offers: Object.values(OFFERS).flatMap((offer) =>
      offer.price === null
        ? []
        : [
            {
              "@type": "Offer",
              name: offerName(offer),
              price: String(offer.price),
              priceCurrency: "USD",
              url: siteAddress(copy.path),
            },
          ],
    ),
  };
}

export default function PricingPage() {
  return (
    <>
      <div className="wrap pt-4 md:pt-9">
        <h1 className="display text-40 tracking-[-0.026em] md:text-57">{copy.hero.title}</h1>
        <p className="mt-2 mb-5 text-16 text-ink-soft leading-normal md:mt-2.5 md:mb-8 md:text-19">
          {copy.hero.lead}
        </p>
        <PriceList lines={copy.lines} />
        <GoodToKnow />
        <Extras />
        <Enterprise />
        <PricingPart title={copy.questions.title}>
          <Questions list={copy.questions.list} />
        </PricingPart>
      </div>
      <Closing words={copy.closing} />
    </>
  );
}
