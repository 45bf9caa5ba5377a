import { notFound } from "../content/not-found.ts";
import { SiteHeader } from "../features/navigation/site-header.tsx";
import { sitePage } from "../platform/site-page.ts";
import { Beam } from "../ui/beam.tsx";
import { Button } from "../ui/button.tsx";

export const handle = sitePage;

export default function NotFoundPage() {
  return (
    <>
      <SiteHeader user={null} />
      <main id="main" className="grid justify-items-center px-4 pb-16 text-center md:px-6 md:pb-24">
        <Beam thing="tape" className="w-130 max-w-full" />
        <h1 className="display mt-6 text-40 tracking-[-0.022em] md:text-57">{notFound.title}</h1>
        <p className="mt-3 max-w-[32em] text-17 text-ink-soft max-md:text-balance md:text-19">
          {notFound.explanation}
        </p>
        {import.meta.env.DEV ? <p className="mt-3 text-balance">{notFound.question}</p> : null}
        <div className="mt-7 flex w-full flex-col justify-center gap-3 sm:flex-row">
          <Button asChild size="lg">
            <a href={notFound.home.href}>{notFound.home.label}</a>
          </Button>
          <Button asChild size="lg" variant="quiet">
            <a href={notFound.docs.href}>{notFound.docs.label}</a>
          </Button>
        </div>
      </main>
    </>
  );
}
