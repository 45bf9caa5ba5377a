import { type ReactNode, useId } from "react";
import { product } from "../../content/product.ts";
import { Brand } from "../../ui/brand.tsx";
import { textLink } from "../../ui/text-link.ts";
import { signIn } from "./copy.ts";

function Night() {
  const fall = useId();
  return (
    <div
      aria-hidden="true"
      className="relative hidden overflow-hidden bg-night text-on-night min-[900px]:block"
    >
      <svg
        className="absolute inset-0 size-full"
        viewBox="0 0 720 900"
        preserveAspectRatio="xMidYMin slice"
        aria-hidden="true"
      >
        <defs>
          <linearGradient id={fall} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" className="[stop-color:var(--spotlight)]" stopOpacity=".7" />
            <stop offset="1" className="[stop-color:var(--spotlight)]" stopOpacity="0" />
          </linearGradient>
        </defs>
        <ellipse className="fill-spotlight opacity-50" cx="360" cy="690" rx="248" ry="48" />
        <path d="M336 0 384 0 608 690 112 690Z" fill={`url(#${fall})`} />
      </svg>
      <p className="display absolute inset-x-0 top-[51%] text-center text-57 leading-[1.04] tracking-[-0.025em]">
        {product.lineInTwo.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
    </div>
  );
}

/** One task per screen: the form on the left, the dark brand panel on the right. */
export function SignInShell({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh min-[900px]:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] px-4 py-5 md:px-12 md:py-7">
        <header>
          <Brand />
        </header>
        <main className="grid w-full max-w-100 grid-cols-[minmax(0,1fr)] gap-5 self-start justify-self-center py-12 md:self-center md:py-10">
          <h1 className="page-title text-40">{title}</h1>
          {children}
        </main>
        <footer>
          <nav aria-label={signIn.legal.label} className="flex gap-7 py-2.5 text-14 md:gap-5 md:py-0">
            {signIn.legal.links.map((link) => (
              <a key={link.href} href={link.href} className={textLink}>
                {link.label}
              </a>
            ))}
          </nav>
        </footer>
      </div>
      <Night />
    </div>
  );
}
