import { pictures } from "../../content/pictures.ts";
import { cn } from "../../ui/cn.ts";

type PictureName = keyof typeof pictures;

type Shown = { of: PictureName; width: number; height: number };

const shared = { loading: "lazy", decoding: "async", fetchPriority: "high" } as const;
/** Phones get the small file, a third of the bytes. */
const SIZES = "(min-width: 1248px) 1200px, 100vw";

function fileOf(name: string, width: number) {
  const src = `/pictures/${name}.webp`;
  if (width < 1200) return { src };
  return { src, srcSet: `/pictures/${name}-small.webp 720w, ${src} 1680w`, sizes: SIZES };
}

/**
 * One of the two is hidden by the theme, and browsers don't fetch hidden lazy images. The visible one is near the top
 * of its page.
 */
function ByLight({ of, ...size }: Shown) {
  const [day, night] = [fileOf(`${of}-light`, size.width), fileOf(`${of}-dark`, size.width)];
  return (
    <>
      <img {...shared} {...size} {...day} alt={pictures[of]} className="by-day h-auto w-full" />
      <img {...shared} {...size} {...night} alt={pictures[of]} className="by-night h-auto w-full" />
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
