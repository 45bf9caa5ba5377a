import { deploy } from "../../content/deploy.ts";
import { textLink } from "../../ui/text-link.ts";
import { LeadForm } from "./lead-form.tsx";

export function DeployPage() {
  const { heading, lead, promises, self } = deploy;
  return (
    <>
      <section className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-18 gap-y-10 pt-8 pb-14 md:pt-14 md:pb-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          <h1 className="display text-48 tracking-[-0.025em] md:text-[clamp(3.6rem,5.4vw,5rem)]">
            {heading}
          </h1>
          <p className="mt-5 max-w-[30em] text-17 text-ink-soft leading-[1.55] md:text-19">{lead}</p>
          <ul className="mt-9 border-t">
            {promises.map((promise) => (
              <li key={promise.title} className="border-b py-4">
                <h2 className="text-17">{promise.title}</h2>
                <p className="mt-0.5 text-ink-soft">{promise.text}</p>
              </li>
            ))}
          </ul>
          <p className="mt-6 text-ink-soft">
            {self.text}{" "}
            <a href={self.link.href} className={textLink}>
              {self.link.label}
            </a>
          </p>
        </div>
        <LeadForm />
      </section>
      <Teaser />
    </>
  );
}

function Teaser() {
  const { title, text, plans, more } = deploy.pricing;
  return (
    <section aria-labelledby="deploy-prices" className="wrap pb-20 md:pb-28">
      <h2 id="deploy-prices" className="display text-33 md:text-48">
        {title}
      </h2>
      <p className="mt-3 max-w-160 text-16 text-ink-soft leading-normal md:text-19">{text}</p>
      <ul className="mt-8 grid rounded-talk border bg-surface lg:grid-cols-3">
        {plans.map((plan) => (
          <li
            key={plan.name}
            className="p-6 not-first:border-t lg:p-8 lg:not-first:border-t-0 lg:not-first:border-l"
          >
            <h3 className="text-16">{plan.name}</h3>
            <p className="mt-3 text-ink-soft">
              <span className="display text-48 text-ink leading-[1.1] tracking-[-0.02em]">{plan.price}</span>
              {plan.period}
            </p>
            <p className="mt-1 font-[550]">{plan.allowance}</p>
          </li>
        ))}
      </ul>
      <p className="mt-5">
        <a href={more.href} className={textLink}>
          {more.label}
        </a>
      </p>
    </section>
  );
}
