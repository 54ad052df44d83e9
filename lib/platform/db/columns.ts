import type { TypesOf } from "./column-types";

/** The kinds of work of which only so much may run at once. */
export const HEAVY_WORK = ["uploads", "exports"] as const;

/** The text columns of the platform with a fixed set of values. The checks of the database say the same. */
export const PLATFORM_COLUMNS = {
  "EventUpgrade.kind": ["leads", "sales", "lead_texts"],
  "HeavyWork.kind": HEAVY_WORK,
} as const;

declare module "./column-types" {
  interface ColumnTypes extends TypesOf<typeof PLATFORM_COLUMNS> {}
}
