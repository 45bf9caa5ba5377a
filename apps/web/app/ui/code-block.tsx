import { Check, Copy } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";

type CodeBlockProps = {
  /** Label for screen readers, such as "Embed snippet". */
  label: string;
  children: ReactNode;
  onCopy?: (() => void) | undefined;
  copied?: boolean | undefined;
  /** Wraps long lines on screen; the copied text is unchanged. */
  wrap?: boolean | undefined;
  className?: string | undefined;
};

export function CodeBlock({
  label,
  children,
  onCopy,
  copied = false,
  wrap = false,
  className,
}: CodeBlockProps) {
  return (
    <figure aria-label={label} className={cn("relative min-w-0 rounded-card bg-sunk p-5", className)}>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
        tabIndex={0}
        className={cn(
          "overflow-x-auto rounded-[4px] font-mono text-[13px] leading-[1.75] tracking-normal",
          wrap && "whitespace-pre-wrap [overflow-wrap:anywhere] md:pr-24",
        )}
      >
        <code className="font-mono">{children}</code>
      </pre>
      {onCopy ? (
        <Button
          variant="quiet"
          size="sm"
          wide="phone"
          onClick={onCopy}
          className="max-md:mt-3.5 md:absolute md:top-3 md:right-3"
        >
          <Icon of={copied ? Check : Copy} size={16} className={copied ? "text-good" : undefined} />
          {copied ? "Copied" : "Copy"}
        </Button>
      ) : null}
    </figure>
  );
}
