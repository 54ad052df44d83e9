import { CHART_TONES, type ChartTone } from "./chart-tones";
import { contrast, HEX_COLOR, mix, readable, readableOn, readableOnAll, TEXT_RATIO } from "./contrast";
import { partColors, toneColors } from "./part-colors";

// The share of one colour in a mix of two, from 0 to 1.
const MUTED_SHARE = 0.4;
const BORDER_SHARE = 0.14;
const HOVER_SHARE = 0.05;
const SOFT_SHARE = 0.12;

/** The names of the eight colours, in the order of the form. */
export const COLORS = ["primary", "secondary", "background", "surface", "error", "success", "warning", "info"] as const;

/** A tenant's eight colours, each "#RRGGBB". */
export type Theme = Record<(typeof COLORS)[number], string>;

const ACCENTS = COLORS.filter((name) => name !== "background" && name !== "surface");
/** The colours that parts of a chart take, the first ones first. */
const PART_ACCENTS = ["primary", "info", "warning", "success", "error"] as const;
const ACCENT_OF: Record<ChartTone, keyof Theme> = {
  info: "info",
  primary: "primary",
  warning: "warning",
  neutral: "secondary",
  error: "error",
  success: "success",
  "error-2": "error",
};

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

/**
 * The CSS of a tenant's two themes, safe inside a <style>, since it contains only colours of six hex digits. The dark
 * one applies on screens under `data-theme="dark"` and, before or without JavaScript, if the system prefers it. As `--tenant-…`:
 * - `X` and `on-X`, the text on it, for all eight colours;
 * - `X-text`, the colour as text on background, surface, hover and `X-soft`, and `X-soft`, a tint of it for badges,
 *   for all colours except background and surface;
 * - `text`, `text-muted`, `border`, `hover`;
 * - `part-1` to `part-8`, the parts of a chart, and `tone-X`, those that are statuses.
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
  const muted = readableOnAll(mix(text, theme.background, MUTED_SHARE), grounds, TEXT_RATIO);
  const textOf = (name: keyof Theme) => readableOnAll(theme[name], [...grounds, softOf(theme, name)], TEXT_RATIO);
  const parts = partColors(PART_ACCENTS.map(textOf), muted, theme.surface);
  const tones = toneColors(
    CHART_TONES.map((tone) => textOf(ACCENT_OF[tone])),
    theme.surface,
  );
  const variables: [string, string][] = [
    ...COLORS.flatMap((name): [string, string][] => [
      [name, theme[name]],
      [`on-${name}`, textOn(theme[name])],
    ]),
    ...ACCENTS.flatMap((name): [string, string][] => [
      [`${name}-text`, textOf(name)],
      [`${name}-soft`, softOf(theme, name)],
    ]),
    ["text", text],
    ["text-muted", muted],
    ["border", mix(theme.surface, text, BORDER_SHARE)],
    ["hover", hover],
    ...parts.map((color, index): [string, string] => [`part-${index + 1}`, color]),
    ...CHART_TONES.map((tone, index): [string, string] => [`tone-${tone}`, tones[index] ?? theme.primary]),
  ];
  return Object.fromEntries(variables.map(([name, color]) => [`--tenant-${name}`, color]));
}

const softOf = (theme: Theme, name: keyof Theme) => mix(theme.surface, theme[name], SOFT_SHARE);

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
