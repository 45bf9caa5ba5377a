import { type ReactNode, useId } from "react";
import { cn } from "./cn.ts";

const sizes = {
  /** Next to a text, in a card: space for something tall. */
  tall: { width: 420, height: 320, floor: 278, top: 12, half: 150, pool: { rx: 150, ry: 26 } },
  /** Behind a card: taller than the card. */
  high: { width: 420, height: 490, floor: 446, top: 15, half: 172, pool: { rx: 200, ry: 34 } },
  /** Under a bar, above a title. */
  wide: { width: 520, height: 300, floor: 250, top: 14, half: 170, pool: { rx: 170, ry: 30 } },
};

type BeamProps = {
  shape?: keyof typeof sizes | undefined;
  /**
   * The object in the light, drawn around the point (0, 0) on the floor: a custom drawing, or one of the `thing` names.
   */
  children?: ReactNode;
  thing?: "page" | "blank page" | "tape" | undefined;
  className?: string | undefined;
};

/**
 * A beam that fades into a pool of light with one object in it. It starts at its top edge: align that edge with
 * something (the top of a card, a bar), never with empty space.
 */
export function Beam({ shape = "wide", thing, children, className }: BeamProps) {
  const id = useId();
  const { width, height, floor, top, half, pool } = sizes[shape];
  const middle = width / 2;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={cn("block h-auto w-full", className)}
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="[stop-color:var(--spotlight)] [stop-opacity:0.62]" />
          <stop offset="1" className="[stop-color:var(--spotlight)] [stop-opacity:0]" />
        </linearGradient>
      </defs>
      <ellipse cx={middle} cy={floor} rx={pool.rx} ry={pool.ry} className="fill-spotlight opacity-[0.38]" />
      <path
        d={`M${middle - top} 0H${middle + top}L${middle + half} ${floor}H${middle - half}Z`}
        fill={`url(#${id})`}
      />
      <g transform={`translate(${middle} ${floor})`}>
        {thing === "page" ? <Page /> : null}
        {thing === "blank page" ? <Page blank /> : null}
        {thing === "tape" ? <Tape /> : null}
        {children}
      </g>
    </svg>
  );
}

/** A page; dotted if it is not written yet. */
function Page({ blank = false }: { blank?: boolean }) {
  return (
    <g
      className="fill-surface stroke-[2.25] stroke-aubergine"
      strokeLinejoin="round"
      strokeLinecap="round"
      {...(blank ? { strokeDasharray: "1 6" } : {})}
    >
      <path d="M-48-128h70l26 26v98h-96z" />
      <path d="M22-128v26h26" />
      <path d="M-30-76h58M-30-58h58M-30-40h34" />
    </g>
  );
}

/** The mark on the stage floor that shows where to stand. */
function Tape() {
  return (
    <path
      className="stroke-5 stroke-aubergine"
      strokeLinecap="round"
      fill="none"
      d="M-22-12l44 24M22-12l-44 24"
    />
  );
}
