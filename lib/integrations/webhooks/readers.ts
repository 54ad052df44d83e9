import type { Permission } from "@/lib/identity/rights/permissions";

/** Who opens a webhook: `integrations.index` reads every tab of the screen. */
export const WEBHOOK_READERS = ["integrations.show", "integrations.index"] as const satisfies Permission[];
