import { useState } from "react";
import { copy } from "../../platform/copy.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Hint } from "../../ui/field.tsx";
import { SegmentedTabs } from "../../ui/segmented-tabs.tsx";
import { Tabs, TabsContent } from "../../ui/tabs.tsx";
import { textLink } from "../../ui/text-link.ts";
import { customizer } from "./customizer-copy.ts";
import { htmlSnippet, reactSnippet, type Snippet, wordpressSnippet } from "./snippets.ts";

const words = customizer.code;
const MAKERS = { html: htmlSnippet, wordpress: wordpressSnippet, react: reactSnippet } as const;
const KINDS = Object.keys(MAKERS) as (keyof typeof MAKERS)[];

const INTEGRATION_ID = "integration-code";

/** Code for a page, a WordPress site or a React app. It uses the saved values, as an embed would. */
export function IntegrationCode({ snippet }: { snippet: Snippet }) {
  const [kind, setKind] = useState<string>("html");
  return (
    <section aria-labelledby={INTEGRATION_ID} className="min-w-0 scroll-mt-20">
      <Tabs value={kind} onValueChange={setKind}>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={INTEGRATION_ID} className="scroll-mt-20 text-16 leading-[1.4]">
            {words.title}
          </h2>
          <SegmentedTabs
            aria-label={words.title}
            className="max-md:w-full max-md:*:flex-auto"
            tabs={KINDS.map((value) => ({ value, label: words.tabs[value] }))}
          />
        </div>
        {KINDS.map((one) => {
          const code = MAKERS[one](snippet);
          return (
            <TabsContent key={one} value={one}>
              <CodeBlock
                label={words.label(words.tabs[one])}
                onCopy={() => void copy(words.copied, code)}
                wrap={one !== "react"}
                className="[&_pre]:max-h-70 [&_pre]:overflow-y-auto md:[&_pre]:mr-24 md:[&_pre]:pr-0"
              >
                {code}
              </CodeBlock>
              <Hint className="mt-2">
                {words.hints[one]}{" "}
                <a href={words.docs.href} className={textLink}>
                  {words.docs.label}
                </a>
              </Hint>
            </TabsContent>
          );
        })}
      </Tabs>
    </section>
  );
}
