import { pictures } from "../../content/pictures.ts";
import { cn } from "../../ui/cn.ts";

type PictureName = keyof typeof pictures;

/** One is hidden, and a lazy picture that is hidden is never fetched. */
function ByLight({ of, width, height }: { of: PictureName; width: number; height: number }) {
  const shared = { width, height, loading: "lazy", decoding: "async" } as const;
  return (
    <>
      <img
        {...shared}
        alt={pictures[of]}
        src={`/pictures/${of}-light.webp`}
        className="by-day h-auto w-full"
      />
      <img
        {...shared}
        alt={pictures[of]}
        src={`/pictures/${of}-dark.webp`}
        className="by-night h-auto w-full"
      />
    </>
  );
}

const frame = "overflow-hidden border bg-surface shadow-float";

/** The product as it is, on a desk. */
export function ProductPicture({ of }: { of: PictureName }) {
  return (
    <div className="wrap py-6 md:py-10">
      <div className={cn(frame, "rounded-talk")}>
        <ByLight of={of} width={1200} height={750} />
      </div>
    </div>
  );
}

/** The product as it is, in a hand. */
export function PhonePicture({ of }: { of: PictureName }) {
  return (
    <div className={cn(frame, "mx-auto w-full max-w-72 rounded-[1.75rem]")}>
      <ByLight of={of} width={360} height={640} />
    </div>
  );
}
