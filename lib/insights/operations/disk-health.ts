import { formatBytes } from "@/lib/platform/text/format";
import type { HealthCheck } from "./schema";

/** A disk of the console, by the settings that name folders on it. */
export type Disk = { settings: string[]; free: number; total: number };

const GIGABYTE = 1024 ** 3;
/** A disk is nearly full with less than this share free, unless much is left all the same. */
const MIN_SHARE = 0.05;
const ENOUGH_BYTES = 20 * GIGABYTE;

/** The health of the disks that the console writes to. */
export function diskHealth(disks: readonly Disk[]): HealthCheck {
  const part = "Disk";
  const full = disks.filter(({ free, total }) => free < MIN_SHARE * total && free < ENOUGH_BYTES);
  const say = ({ settings, free, total }: Disk) =>
    `${formatBytes(free)} of ${formatBytes(total)} free for ${settings.join(" and ")}`;
  if (full.length > 0)
    return {
      part,
      state: "error",
      text: `Nearly full: ${full.map(say).join(", ")}. Free up space or add a larger disk.`,
    };
  return { part, state: "good", text: disks.length > 0 ? `${disks.map(say).join(", ")}.` : "Nothing is written yet." };
}
