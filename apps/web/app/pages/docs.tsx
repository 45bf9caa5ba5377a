import { docs, docsGroups } from "../content/docs.ts";
import { DocsLayout } from "../features/docs/docs-layout.tsx";
import { pageHead } from "../platform/head.ts";
import type { PageHandle } from "../platform/page-handle.ts";
import { readerScript } from "../platform/reader-script.ts";
import { Button } from "../ui/button.tsx";

export const handle: PageHandle = { scripts: [readerScript] };

export const meta = () => pageHead({ path: "/docs", title: docs.title, description: docs.description });

export default function DocsPage() {
  return (
    <DocsLayout>
      <h1 className="display text-40 md:text-57">{docs.title}</h1>
      <p className="mt-4 text-17 text-ink-soft leading-normal md:text-19">{docs.lead}</p>
      <Button asChild variant="quiet" className="mt-6">
        <a href={docs.ask.href}>{docs.ask.label}</a>
      </Button>
      {docsGroups.map((group) => (
        <section key={group.title} className="mt-10">
          <h2 className="font-serif text-23">{group.title}</h2>
          <ul className="mt-2 border-t">
            {group.pages.map(({ slug, title, about }) => (
              <li key={slug} className="border-b">
                <a href={`/docs/${slug}`} className="group block py-3.5">
                  <span className="block font-[550] group-hover:text-aubergine">{title}</span>
                  <span className="block text-14 text-ink-soft">{about}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </DocsLayout>
  );
}
