/**
 * At-rules allowed in custom CSS. Those that load files, define fonts or have effects outside the widget are excluded.
 */
export const GROUPS = new Set(["media", "supports", "container", "keyframes", "-webkit-keyframes"]);

/** Allowed pseudo-classes and pseudo-elements; none of them matches the page around the widget. */
export const PSEUDOS = new Set([
  ...["active", "checked", "disabled", "empty", "enabled", "first-child", "first-of-type", "focus"],
  ...["focus-visible", "focus-within", "has", "hover", "indeterminate", "invalid", "is", "last-child"],
  ...["last-of-type", "link", "not", "nth-child", "nth-last-child", "nth-last-of-type", "nth-of-type"],
  ...["only-child", "only-of-type", "optional", "placeholder-shown", "read-only", "read-write", "required"],
  ...["valid", "visited", "where", "dir", "lang", "any-link", "target"],
  ...["after", "before", "first-letter", "first-line", "marker", "placeholder", "selection"],
  ...["-webkit-scrollbar", "-webkit-scrollbar-thumb", "-webkit-scrollbar-track"],
]);

/** Functions for math, colors, transforms and shapes. Functions that accept a URL are excluded. */
export const FUNCTIONS = new Set([
  ...["abs", "calc", "clamp", "max", "min", "mod", "pow", "rem", "round", "sign", "sqrt", "hypot"],
  ...[
    "color",
    "color-mix",
    "hsl",
    "hsla",
    "hwb",
    "lab",
    "lch",
    "light-dark",
    "oklab",
    "oklch",
    "rgb",
    "rgba",
  ],
  ...["conic-gradient", "linear-gradient", "radial-gradient"],
  ...["repeating-conic-gradient", "repeating-linear-gradient", "repeating-radial-gradient"],
  ...["matrix", "matrix3d", "perspective", "rotate", "rotate3d", "rotatex", "rotatey", "rotatez", "scale"],
  ...["scale3d", "scalex", "scaley", "scalez", "skew", "skewx", "skewy", "translate", "translate3d"],
  ...["translatex", "translatey", "translatez"],
  ...["blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity"],
  ...["saturate", "sepia"],
  ...[
    "cubic-bezier",
    "linear",
    "steps",
    "counter",
    "counters",
    "env",
    "fit-content",
    "minmax",
    "repeat",
    "var",
  ],
  ...["circle", "ellipse", "inset", "polygon"],
]);

/** Legacy ways to run code from CSS, and ways to appear above the surrounding page. */
export const REFUSED_PROPERTIES =
  /^(-ms-|-o-|-moz-binding$|behavior$|src$|view-transition|anchor-|position-|contain|content-visibility|overlay$)/;
