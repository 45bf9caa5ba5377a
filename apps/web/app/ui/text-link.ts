/** A link inside a sentence. On phones an invisible edge makes it 44 px high without moving the line. */
export const textLink =
  "font-medium text-aubergine underline decoration-aubergine/40 decoration-1 underline-offset-3 transition-colors duration-150 ease-quick hover:decoration-aubergine max-md:relative max-md:after:absolute max-md:after:-inset-x-1 max-md:after:-inset-y-3.5";
