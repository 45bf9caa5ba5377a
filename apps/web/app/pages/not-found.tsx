import { useId } from "react";
import { notFound } from "../content/not-found.ts";
import { Button } from "../ui/button.tsx";

export const meta = () => [{ title: notFound.meta.title }, { name: "robots", content: "noindex" }];

/** The mark of tape where somebody should stand, and nobody does. */
function EmptyStage() {
  const fall = useId();
  return (
    <svg className="h-auto w-130 max-w-full" viewBox="0 0 520 300" aria-hidden="true">
      <defs>
        <linearGradient id={fall} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="[stop-color:var(--spotlight)]" stopOpacity=".62" />
          <stop offset="1" className="[stop-color:var(--spotlight)]" stopOpacity="0" />
        </linearGradient>
      </defs>
      <ellipse className="fill-spotlight opacity-38" cx="260" cy="250" rx="170" ry="30" />
      <path d="M246 0 274 0 430 250 90 250Z" fill={`url(#${fall})`} />
      <path
        className="stroke-aubergine"
        strokeWidth="5"
        strokeLinecap="round"
        d="M238 238l44 24M282 238l-44 24"
      />
    </svg>
  );
}

export default function NotFoundPage() {
  return (
    <main className="grid justify-items-center px-4 pb-16 text-center md:px-6 md:pb-24">
      <EmptyStage />
      <h1 className="display mt-6 text-40 tracking-[-0.022em] md:text-57">{notFound.title}</h1>
      <p className="mt-3 text-17 md:text-19">{notFound.question}</p>
      <p className="mt-3 max-w-[32em] text-ink-soft">{notFound.explanation}</p>
      <div className="mt-7 flex w-full flex-col justify-center gap-3 sm:flex-row">
        <Button asChild size="lg">
          <a href={notFound.home.href}>{notFound.home.label}</a>
        </Button>
        <Button asChild size="lg" variant="quiet">
          <a href={notFound.docs.href}>{notFound.docs.label}</a>
        </Button>
      </div>
    </main>
  );
}
