import { useState } from "react";
import { copy } from "../../platform/copy.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Hint } from "../../ui/field.tsx";
import { SegmentedTabs } from "../../ui/segmented-tabs.tsx";
import { Tabs, TabsContent } from "../../ui/tabs.tsx";
import { whiteLabel } from "./copy.ts";
import { embedSnippet, type Integrated, reactSnippet, wordpressSnippet } from "./snippets.ts";

const words = whiteLabel.code;
const makers = { embed: embedSnippet, wordpress: wordpressSnippet, react: reactSnippet };
const KINDS = ["embed", "wordpress", "react"] as const;

/** Code to paste into a page, a WordPress site or a React app. */
export function IntegrationCode({ integrated }: { integrated: Integrated }) {
  const [kind, setKind] = useState<string>("embed");
  return (
    <section aria-label={words.title}>
      <Tabs value={kind} onValueChange={setKind}>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-16 leading-[1.4]">{words.title}</h3>
          <SegmentedTabs
            aria-label={words.title}
            className="max-md:w-full"
            tabs={KINDS.map((value) => ({ value, label: words.tabs[value] }))}
          />
        </div>
        {KINDS.map((value) => {
          const snippet = makers[value](integrated);
          return (
            <TabsContent key={value} value={value}>
              <CodeBlock
                label={words.label[value]}
                wrap={value !== "react"}
                className={value === "react" ? "[&_pre]:max-h-90 [&_pre]:overflow-y-auto" : undefined}
                onCopy={() => void copy(words.label[value], snippet)}
              >
                {snippet}
              </CodeBlock>
              <Hint className="mt-2">{words.hint[value]}</Hint>
            </TabsContent>
          );
        })}
      </Tabs>
    </section>
  );
}
