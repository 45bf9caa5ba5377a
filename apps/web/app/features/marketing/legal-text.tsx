import { type LegalPage, legal } from "../../content/legal.ts";
import { IfSet } from "../../platform/if-set.tsx";
import { placeholder } from "../../platform/runtime-values.ts";
import { Button } from "../../ui/button.tsx";
import { textLink } from "../../ui/text-link.ts";

/** Who is behind the page, if the operator has said so. */
function Operator() {
  const contact = placeholder("operatorContact");
  return (
    <IfSet name="operatorName">
      <section className="mt-10" aria-labelledby="operator">
        <h2 id="operator" className="font-[440] font-serif text-23">
          {legal.operator}
        </h2>
        <address className="mt-3 grid justify-items-start not-italic [overflow-wrap:anywhere]">
          <span>{placeholder("operatorName")}</span>
          <IfSet name="operatorAddress">
            <span>{placeholder("operatorAddress")}</span>
          </IfSet>
          <IfSet name="operatorContact">
            <a href={`mailto:${contact}`} className={textLink}>
              {contact}
            </a>
          </IfSet>
        </address>
      </section>
    </IfSet>
  );
}

/** A long text with a readable line length. */
export function LegalText({ page, askAgain }: { page: LegalPage; askAgain: boolean }) {
  return (
    <article className="wrap pt-10 pb-16 md:pt-18">
      <div className="max-w-[42em]">
        <h1 className="display text-40 md:text-57">{page.title}</h1>
        <p className="mt-4 text-17 text-ink-soft md:text-19">{page.lead}</p>
        <p className="mt-2 text-14 text-ink-soft">{legal.updated}</p>
        <Operator />
        {page.sections.map((section) => (
          <section key={section.title} className="mt-10">
            <h2 className="font-[440] font-serif text-23">{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        {askAgain ? (
          <Button variant="quiet" className="mt-8" data-consent-again="" hidden>
            {legal.changeConsent}
          </Button>
        ) : null}
        <nav aria-label={legal.others} className="mt-12 flex gap-6 border-t pt-6">
          {legal.pages
            .filter((other) => other.path !== page.path)
            .map((other) => (
              <a key={other.path} href={other.path} className={textLink}>
                {other.title}
              </a>
            ))}
        </nav>
      </div>
    </article>
  );
}
