import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import type { Page } from "@/lib/platform/http/list";

export const SALE_EVENT_TYPES = [
  "converted",
  "updated",
  "status",
  "assigned",
  "revealed",
  "mandate",
  "recalled",
  "outcome",
  "pack",
  "delivered",
] as const;

export type SaleEventType = (typeof SALE_EVENT_TYPES)[number];

/** A stretch of time in one status; the current one has no end. */
export type SaleStage = {
  status: SaleStatus;
  from: string;
  to: string | null;
  duration_ms: number;
  /** Who brought the sale into it. */
  actor_name: string | null;
};

export type SaleEventRow = {
  id: number;
  time: string;
  actor_name: string;
  impersonator_name: string | null;
  type: SaleEventType;
  old: Record<string, unknown> | null;
  new: Record<string, unknown> | null;
  reason: string | null;
  ip: string | null;
};

/** Everything that happened to a sale. */
export type SaleAudit = {
  sale: {
    id: number;
    reference: string;
    status: SaleStatus;
    client_name: string;
    product: { id: number; name: string; slug: string };
  };
  stages: SaleStage[];
  events: Page<SaleEventRow>;
};
