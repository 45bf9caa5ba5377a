import { coming } from "../../content/coming.ts";
import { Button } from "../../ui/button.tsx";

/** Says plainly that a screen is still to come, and where to go instead. */
export function ComingPage({ title }: { title: string }) {
  return (
    <div className="max-w-xl">
      <h1 className="page-title">{title}</h1>
      <p className="mt-3 mb-6 text-ink-soft">{coming.text}</p>
      <Button asChild variant="quiet">
        <a href={coming.back.href}>{coming.back.label}</a>
      </Button>
    </div>
  );
}
