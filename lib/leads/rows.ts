import "server-only";
import type { Prisma } from "@/lib/db/generated/client";
import type { LeadRow } from "./schema";
import type { DiaryScope, LeadStatus, ProcessedOutcome } from "./status";

/** What a list reads of a lead. */
export const rowColumns = {
  id: true,
  lead_id: true,
  status: true,
  status_changed_at: true,
  title: true,
  name: true,
  surname: true,
  phone: true,
  email: true,
  product: { select: { id: true, name: true, slug: true } },
  source: true,
  campaign: true,
  assigned_user: { select: { id: true, name: true, surname: true } },
  attempts: true,
  last_attempt_at: true,
  next_action_at: true,
  diary_at: true,
  diary_scope: true,
  reason: true,
  processed_at: true,
  processed_outcome: true,
  created_at: true,
  version: true,
} as const satisfies Prisma.LeadSelect;

type Found = Prisma.LeadGetPayload<{ select: typeof rowColumns }>;

/** A lead as a list shows it. */
export const toLeadRow = (lead: Found): LeadRow => ({
  id: lead.id,
  lead_id: lead.lead_id,
  status: lead.status as LeadStatus,
  status_changed_at: lead.status_changed_at.toISOString(),
  title: lead.title,
  name: lead.name,
  surname: lead.surname,
  phone: lead.phone,
  email: lead.email,
  product: lead.product,
  source: lead.source,
  campaign: lead.campaign,
  assigned_user: lead.assigned_user,
  attempts: lead.attempts,
  last_attempt_at: isoOf(lead.last_attempt_at),
  next_action_at: isoOf(lead.next_action_at),
  diary_at: isoOf(lead.diary_at),
  diary_scope: lead.diary_scope as DiaryScope | null,
  reason: lead.reason,
  processed_at: isoOf(lead.processed_at),
  processed_outcome: lead.processed_outcome as ProcessedOutcome | null,
  created_at: lead.created_at.toISOString(),
  version: lead.version,
});

/** A moment as ISO 8601 text. */
export const isoOf = (moment: Date | null) => moment?.toISOString() ?? null;
