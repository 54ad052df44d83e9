import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { TestTenant } from "./world";

/** A consent to calls that a lead has given on a call. */
export const makeConsent = (
  tenant: Pick<TestTenant, "id">,
  lead: { id: number },
  columns: Partial<Prisma.ConsentUncheckedCreateInput> = {},
) =>
  asPlatform(() =>
    db.consent.create({
      data: {
        ...{ tenant_id: tenant.id, lead_id: lead.id, on_call: true, actor_name: "Test" },
        ...{ purpose: "direct marketing", channel: "phone", state: "given", how: "On a recorded call" },
        ...columns,
      },
    }),
  );

/** Names the recording of a consent. */
export const makeProof = (
  { id: consent_id, tenant_id }: { id: number; tenant_id: number },
  columns: { recording_id: number; at_seconds?: number } | { none_reason: string },
) => asPlatform(() => db.consentRecording.create({ data: { consent_id, tenant_id, actor_name: "Test", ...columns } }));
