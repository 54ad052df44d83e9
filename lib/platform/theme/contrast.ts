/** WCAG 2.2, success criterion 1.4.3 (AA), text of any size. */
export const TEXT_RATIO = 4.5;
/** WCAG 2.2, success criterion 1.4.11 (AA), parts of pictures and charts. */
export const GRAPHIC_RATIO = 3;
const MIX_STEPS = 100;

const NEAR_BLACK = "#0B1120";
const BLACK = "#000000";
const WHITE = "#FFFFFF";

export const HEX_COLOR = /^#[0-9a-f]{6}$/i;

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

/** Like `readable`, on several backgrounds at once. */
export function readableOnAll(color: string, grounds: string[], ratio: number): string {
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

/** A mix of two colours. @param share of the other one, from 0 to 1 */
export function mix(color: string, other: string, share: number): string {
  const [from, to] = [channels(color), channels(other)];
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`.toUpperCase();
}

// Source: WCAG 2.2, "relative luminance" (sRGB).
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue as shares of light, from 0 to 1. @throws RangeError unless "#RRGGBB" */
export const linear = (color: string): number[] =>
  channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });

// The only conversion from text to a colour, so that nothing else can get into the style sheet.
function channels(color: string): number[] {
  if (!HEX_COLOR.test(color)) throw new RangeError(`Not a colour: ${color}`);
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
