import type { Permission } from "@/lib/identity/rights/permissions";

/** Who reads lead sources: their own permissions, and those of the screen they are a tab of. */
export const SOURCE_READERS = {
  index: ["lead-sources.index", "integrations.index"],
  show: ["lead-sources.show", "integrations.index"],
} as const satisfies Record<string, Permission[]>;
