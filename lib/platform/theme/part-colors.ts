import { MAX_PARTS } from "@/lib/platform/text/percentages";
import { contrast, GRAPHIC_RATIO, linear, mix } from "./contrast";

/** Two colours nearer to each other than this, in OKLab, are too alike for two parts of a chart. */
export const NEAREST = 0.085;

const HUES = 24;
const SATURATION = 0.68;
/** From dark to light, so that every surface has some that contrast with it. */
const LIGHTNESSES = [0.18, 0.28, 0.38, 0.48, 0.58, 0.68, 0.78, 0.88];

type Color = { hex: string; place: number[] };

/** Colours of all hues. */
const WHEEL = LIGHTNESSES.flatMap((lightness) =>
  Array.from({ length: HUES }, (_, index) => colorOf(hexOf((index * 360) / HUES, lightness))),
);

/**
 * The colours of the parts of a chart, which are told apart by colour alone. They are the tenant's own where those differ
 * enough from each other and from the colour of "Other", then those of the wheel that differ most from all before. Each
 * contrasts with the surface by 3:1. @param own the tenant's, the most important first
 */
export function partColors(own: readonly string[], other: string, surface: string): string[] {
  const taken = [colorOf(other)];
  for (const color of own.map(colorOf)) if (gapOf(color, taken) >= NEAREST) taken.push(color);
  const wheel = wheelOn(surface);
  while (taken.length <= MAX_PARTS) taken.push(farthest(wheel, taken));
  return taken.slice(1, MAX_PARTS + 1).map(({ hex }) => hex);
}

const wheelOn = (surface: string) => WHEEL.filter(({ hex }) => contrast(hex, surface) >= GRAPHIC_RATIO);

const SHADES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];

/**
 * The colours of statuses, in the order of their tones. A tone too like one before it takes its nearest shade that differs
 * enough, or else a colour of the wheel. Each contrasts with the surface by 3:1. @param tones that do so
 */
export function toneColors(tones: readonly string[], surface: string): string[] {
  const taken: Color[] = [];
  const differs = (color: Color) => gapOf(color, taken) >= NEAREST;
  for (const tone of tones) {
    const shades = [0, ...SHADES].flatMap((share) => ["#000000", "#FFFFFF"].map((end) => mix(tone, end, share)));
    const colors = shades.filter((shade) => contrast(shade, surface) >= GRAPHIC_RATIO).map(colorOf);
    taken.push(colors.find(differs) ?? farthest(wheelOn(surface), taken));
  }
  return taken.map(({ hex }) => hex);
}

const farthest = (colors: readonly Color[], taken: readonly Color[]) =>
  colors.reduce((best, color) => (gapOf(color, taken) > gapOf(best, taken) ? color : best));

const gapOf = (color: Color, taken: readonly Color[]) =>
  Math.min(...taken.map(({ place }) => distance(place, color.place)));

/** How much two colours differ to the eye, in OKLab. @throws RangeError unless "#RRGGBB" */
export const colorGap = (one: string, other: string): number => distance(oklab(one), oklab(other));

const distance = (one: readonly number[], other: readonly number[]) =>
  Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)));

function colorOf(hex: string): Color {
  return { hex, place: oklab(hex) };
}

// Source: Björn Ottosson, "A perceptual color space for image processing".
function oklab(hex: string): number[] {
  const [r = 0, g = 0, b = 0] = linear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

// Source: CSS Color 4, "HSL to sRGB".
function hexOf(hue: number, lightness: number): string {
  const reach = SATURATION * Math.min(lightness, 1 - lightness);
  const channels = [0, 8, 4].map((offset) => {
    const turn = (offset + hue / 30) % 12;
    return lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
  });
  return `#${channels
    .map((share) =>
      Math.round(share * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`.toUpperCase();
}
