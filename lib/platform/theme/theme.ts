const TEXT_RATIO = 4.5; // WCAG 2.2, success criterion 1.4.3 (AA), text of any size
const MIX_STEPS = 100;

const NEAR_BLACK = "#0B1120";
const BLACK = "#000000";
const WHITE = "#FFFFFF";

// The share of one colour in a mix of two, from 0 to 1.
const MUTED_SHARE = 0.4;
const BORDER_SHARE = 0.14;
const HOVER_SHARE = 0.05;
const SOFT_SHARE = 0.12;

export const HEX_COLOR = /^#[0-9a-f]{6}$/i;

/** The names of the eight colours, in the order of the form. */
export const COLORS = ["primary", "secondary", "background", "surface", "error", "success", "warning", "info"] as const;

/** A tenant's eight colours, each "#RRGGBB". */
export type Theme = Record<(typeof COLORS)[number], string>;

const ACCENTS = COLORS.filter((name) => name !== "background" && name !== "surface");

export const DEFAULT_LIGHT: Theme = {
  primary: "#0F766E",
  secondary: "#475569",
  background: "#F8FAFC",
  surface: "#FFFFFF",
  error: "#DC2626",
  success: "#15803D",
  warning: "#B45309",
  info: "#0369A1",
};

export const DEFAULT_DARK: Theme = {
  primary: "#2DD4BF",
  secondary: "#94A3B8",
  background: "#0B1120",
  surface: "#111827",
  error: "#F87171",
  success: "#4ADE80",
  warning: "#FBBF24",
  info: "#38BDF8",
};

/** A complete theme from stored or sent JSON. Missing and invalid colours are taken from the fallback. Never throws. */
export function parseTheme(value: unknown, fallback: Theme): Theme {
  const given = new Map(typeof value === "object" && value ? Object.entries(value) : []);
  const colorOf = (name: keyof Theme) => {
    const color: unknown = given.get(name);
    return typeof color === "string" && HEX_COLOR.test(color) ? color : fallback[name];
  };
  return Object.fromEntries(COLORS.map((name) => [name, colorOf(name)])) as Theme;
}

/** Contrast ratio of two "#RRGGBB" colours, 1 to 21. Source: WCAG 2.2, "contrast ratio". @throws RangeError */
export function contrast(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((lighter ?? 1) + 0.05) / ((darker ?? 0) + 0.05);
}

/** Near-black or white, whichever contrasts more with the background. @throws RangeError unless "#RRGGBB" */
export function readableOn(ground: string): string {
  return contrast(NEAR_BLACK, ground) >= contrast(WHITE, ground) ? NEAR_BLACK : WHITE;
}

/**
 * The colour, mixed with just enough black or white to reach the ratio on the background. If that is impossible, the
 * mix with the highest contrast (4.5 is always possible on a single background). @throws RangeError unless "#RRGGBB"
 */
export function readable(color: string, ground: string, ratio = TEXT_RATIO): string {
  return readableOnAll(color, [ground], ratio);
}

/**
 * The CSS of a tenant's two themes, safe inside a <style>, since it contains only colours of six hex digits. The dark
 * one applies on screens under `data-theme="dark"` and, before or without JavaScript, if the system prefers it. As `--tenant-…`:
 * - `X` and `on-X`, the text on it, for all eight colours;
 * - `X-text`, the colour as text on background, surface, hover and `X-soft`, and `X-soft`, a tint of it for badges,
 *   for all colours except background and surface;
 * - `text`, `text-muted`, `border`, `hover`.
 *
 * Text reaches 4.5:1 on every background, unless the tenant's background and surface are too different for one colour.
 * @throws RangeError when a colour is not "#RRGGBB".
 */
export function themeStyles(light: Theme, dark: Theme): string {
  const lightRules = `color-scheme:light;${declarations(light)}`;
  const darkRules = `color-scheme:dark;${declarations(dark)}`;
  return [
    `:root{${lightRules}}`,
    `@media screen{:root[data-theme="dark"]{${darkRules}}}`,
    `@media screen and (prefers-color-scheme: dark){:root:not([data-theme]){${darkRules}}}`,
  ].join("");
}

const declarations = (theme: Theme) =>
  Object.entries(themeVariables(theme))
    .map(([name, color]) => `${name}:${color};`)
    .join("");

/** The variables of one theme, as in `themeStyles`, to set on a single element. @throws RangeError */
export function themeVariables(theme: Theme): Record<`--tenant-${string}`, string> {
  const text = textOn(theme.background);
  const hover = mix(theme.surface, text, HOVER_SHARE);
  const grounds = [theme.background, theme.surface, hover];
  const variables: [string, string][] = [
    ...COLORS.flatMap((name): [string, string][] => [
      [name, theme[name]],
      [`on-${name}`, textOn(theme[name])],
    ]),
    ...ACCENTS.flatMap((name): [string, string][] => {
      const soft = mix(theme.surface, theme[name], SOFT_SHARE);
      return [
        [`${name}-text`, readableOnAll(theme[name], [...grounds, soft], TEXT_RATIO)],
        [`${name}-soft`, soft],
      ];
    }),
    ["text", text],
    ["text-muted", readableOnAll(mix(text, theme.background, MUTED_SHARE), grounds, TEXT_RATIO)],
    ["border", mix(theme.surface, text, BORDER_SHARE)],
    ["hover", hover],
  ];
  return Object.fromEntries(variables.map(([name, color]) => [`--tenant-${name}`, color]));
}

/** A text colour, its background, and their contrast ratio. */
export type Pair = { text: keyof Theme | "text"; ground: "background" | "surface"; ratio: number };

/**
 * The pairs of a theme with a contrast below 4.5:1. For these, `themeStyles` uses a darker or lighter colour than the
 * chosen one.
 * @throws RangeError unless every colour is "#RRGGBB"
 */
export function weakPairs(theme: Theme): Pair[] {
  const pairs = (["background", "surface"] as const).flatMap((ground) => [
    { text: "text" as const, ground, ratio: contrast(textOn(theme.background), theme[ground]) },
    ...ACCENTS.map((text) => ({ text, ground, ratio: contrast(theme[text], theme[ground]) })),
  ]);
  return pairs.filter(({ ratio }) => ratio < TEXT_RATIO);
}

// On a medium background neither near-black nor white reaches the ratio, but full black does.
const textOn = (ground: string) => readable(readableOn(ground), ground);

function readableOnAll(color: string, grounds: string[], ratio: number): string {
  const weakest = (candidate: string) => Math.min(...grounds.map((ground) => contrast(candidate, ground)));
  let best = color;
  for (let step = 0; step <= MIX_STEPS; step += 1) {
    for (const end of [BLACK, WHITE]) {
      const candidate = mix(color, end, step / MIX_STEPS);
      if (weakest(candidate) >= ratio) return candidate;
      if (weakest(candidate) > weakest(best)) best = candidate;
    }
  }
  return best;
}

function mix(color: string, other: string, share: number): string {
  const [from, to] = [channels(color), channels(other)];
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`.toUpperCase();
}

// Source: WCAG 2.2, "relative luminance" (sRGB).
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

// The only conversion from text to a colour, so that nothing else can get into the style sheet.
function channels(color: string): number[] {
  if (!HEX_COLOR.test(color)) throw new RangeError(`Not a colour: ${color}`);
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
