import { coming } from "../../content/coming.ts";
import { Beam } from "../../ui/beam.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

/** Says plainly that a screen is still to come, and where to go instead. */
export function ComingPage({ title }: { title: string }) {
  return (
    <>
      <h1 className="page-title">{title}</h1>
      <Card className="mt-8 grid justify-items-center overflow-hidden pt-0 pb-12 text-center md:pt-0 md:pb-16">
        <Beam thing="tape" className="w-95 max-w-full" />
        <h2 className="display mt-2 text-28 md:text-33">{coming.state}</h2>
        <p className="mt-3 max-w-[30em] text-ink-soft">{coming.text}</p>
        <Button asChild className="mt-6 max-md:w-full">
          <a href={coming.back.href}>{coming.back.label}</a>
        </Button>
      </Card>
    </>
  );
}
