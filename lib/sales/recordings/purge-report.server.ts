import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import type { PurgedRecordingRow, purgeQuery } from "@/lib/leads/recordings/schema";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { type Page, paginate } from "@/lib/platform/lists/list";
import { dateText } from "@/lib/platform/time/days";

const include = { tenant: { select: { id: true, name: true } } } satisfies Prisma.PurgedRecordingInclude;

/** What the purge has removed, newest first. */
export const listPurged = (actor: Actor, query: z.output<typeof purgeQuery>): Promise<Page<PurgedRecordingRow>> =>
  forTenant(actor, query.tenant_id, () =>
    paginate(
      query,
      async (slice) => (await db.purgedRecording.findMany({ include, ...slice })).map(toRow),
      db.purgedRecording.count(),
    ),
  );

const toRow = (row: Prisma.PurgedRecordingGetPayload<{ include: typeof include }>): PurgedRecordingRow => ({
  id: row.id,
  recording_id: row.recording_id,
  tenant: row.tenant,
  lead_id: row.lead_id,
  sale_id: row.sale_id,
  sha256: row.sha256,
  size_bytes: row.size_bytes,
  recorded_at: row.recorded_at.toISOString(),
  class: row.class,
  period_began_on: dateText(row.period_began_on),
  retained_until: dateText(row.retained_until),
  reason: row.reason,
  purged_at: row.purged_at.toISOString(),
});
