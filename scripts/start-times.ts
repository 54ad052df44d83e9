const PARTS = ["packages", "database", "build", "server"] as const;

type Part = (typeof PARTS)[number];

/** How many seconds each part of a start took. What was there already is left out. */
export type StartTimes = Partial<Record<Part, number>>;

/** The seconds of each part in one line; undefined for a start that only started the server. */
export function timesLine(times: StartTimes): string | undefined {
  const parts = PARTS.flatMap((part) => (times[part] === undefined ? [] : `${part} ${Math.ceil(times[part])} s`));
  if (parts.length <= 1) return;
  const line = parts.join(", ");
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}`;
}
