/** Groups of rules that an owner's style may have. What loads, names fonts or reaches out is none of them. */
export const GROUPS = new Set(["media", "supports", "container", "keyframes", "-webkit-keyframes"]);

/** States and parts of elements; none of them is of the page around the widget. */
export const PSEUDOS = new Set([
  ...["active", "checked", "disabled", "empty", "enabled", "first-child", "first-of-type", "focus"],
  ...["focus-visible", "focus-within", "has", "hover", "indeterminate", "invalid", "is", "last-child"],
  ...["last-of-type", "link", "not", "nth-child", "nth-last-child", "nth-last-of-type", "nth-of-type"],
  ...["only-child", "only-of-type", "optional", "placeholder-shown", "read-only", "read-write", "required"],
  ...["valid", "visited", "where", "dir", "lang", "any-link", "target"],
  ...["after", "before", "first-letter", "first-line", "marker", "placeholder", "selection"],
  ...["-webkit-scrollbar", "-webkit-scrollbar-thumb", "-webkit-scrollbar-track"],
]);

/** Functions that count, colour, move or shape. Those that take an address, whatever their name, are not here. */
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

/** Old ways to run a program from a style, and ways to stand above the page around it. */
export const REFUSED_PROPERTIES =
  /^(-ms-|-o-|-moz-binding$|behavior$|src$|view-transition|anchor-|position-|contain|content-visibility|overlay$)/;
