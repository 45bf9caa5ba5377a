import { encode } from "uqr";

/** Width of the quiet zone that scanners need, in modules. */
const EDGE = 4;

/** One SVG path, dark on white in every theme, so that it can also be scanned in the dark. */
export function qrSvg(address: string): string {
  const { data, size } = encode(address, { ecc: "M", border: 0 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + EDGE} ${y + EDGE}h1v1h-1z` : "")))
    .join("");
  const side = size + 2 * EDGE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<rect width="${side}" height="${side}" fill="#fff"/><path fill="#1f1a24" d="${path}"/></svg>`
  );
}
