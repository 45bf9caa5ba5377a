import { pictures } from "../../content/pictures.ts";
import { cn } from "../../ui/cn.ts";

type PictureName = keyof typeof pictures;

type Shown = { of: PictureName; width: number; height: number };

const shared = { loading: "lazy", decoding: "async", fetchPriority: "high" } as const;
/** What phones get instead of a desktop's screen, which they could not show legibly. */
const SMALL = { width: 390, height: 560, media: "(max-width: 759px)" } as const;

type ThemedProps = Shown & { theme: "light" | "dark"; className: string };

function Themed({ of, theme, className, ...size }: ThemedProps) {
  const file = `/pictures/${of}-${theme}`;
  return (
    <picture className={className}>
      {size.width < 1200 ? null : <source {...SMALL} srcSet={`${file}-small.webp`} />}
      <img {...shared} {...size} src={`${file}.webp`} alt={pictures[of]} className="h-auto w-full" />
    </picture>
  );
}

/**
 * One of the two is hidden by the theme, and browsers don't fetch hidden lazy images. The visible one is near the top
 * of its page.
 */
function ByLight(shown: Shown) {
  return (
    <>
      <Themed {...shown} theme="light" className="by-day" />
      <Themed {...shown} theme="dark" className="by-night" />
    </>
  );
}

const frame = "overflow-hidden border bg-surface shadow-float";

/** A desktop screenshot of the product. */
export function ProductPicture({ of }: { of: PictureName }) {
  return (
    <div className="wrap py-6 md:py-10">
      <div className={cn(frame, "rounded-talk")}>
        <ByLight of={of} width={1200} height={750} />
      </div>
    </div>
  );
}

/** A phone screenshot of the product. */
export function PhonePicture({ of }: { of: PictureName }) {
  return (
    <div className={cn(frame, "mx-auto w-full max-w-72 rounded-[1.75rem]")}>
      <ByLight of={of} width={360} height={640} />
    </div>
  );
}
