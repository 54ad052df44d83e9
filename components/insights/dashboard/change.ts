const WHOLE = 100;

export type Change = { direction: "up" | "down" | "none"; text: string };

/** A change in words: "12%" up or down, "0%"; from nothing there is no percentage. Undefined if nothing is on both sides. */
export function changeOf(value: number, previous: number): Change | undefined {
  if (previous === 0) return value === 0 ? undefined : { direction: "up", text: "from 0" };
  const percent = Math.round(((value - previous) / previous) * WHOLE);
  if (percent === 0) return { direction: "none", text: "0%" };
  return { direction: percent > 0 ? "up" : "down", text: `${Math.abs(percent)}%` };
}
