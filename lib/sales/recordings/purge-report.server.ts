import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import type { PurgedRecordingRow, purgeQuery } from "@/lib/leads/recordings/schema";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { Sendable } from "@/lib/platform/http/responses";
import { type Page, paginate } from "@/lib/platform/lists/list";
import { dateText } from "@/lib/platform/time/days";

const include = { tenant: { select: { id: true, name: true } } } satisfies Prisma.PurgedRecordingInclude;

/** What the purge has removed, newest first. */
export const listPurged = (
  actor: Actor,
  query: z.output<typeof purgeQuery>,
): Promise<Page<Sendable<PurgedRecordingRow>>> =>
  forTenant(actor, query.tenant_id, () =>
    paginate(
      query,
      async (slice) => (await db.purgedRecording.findMany({ include, ...slice })).map(withDays),
      db.purgedRecording.count(),
    ),
  );

const withDays = (row: Prisma.PurgedRecordingGetPayload<{ include: typeof include }>) => ({
  ...row,
  period_began_on: dateText(row.period_began_on),
  retained_until: dateText(row.retained_until),
});
