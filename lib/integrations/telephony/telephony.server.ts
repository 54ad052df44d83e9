import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { staleVersion } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forOwner } from "@/lib/identity/tenancy/owner.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { idFilter } from "@/lib/platform/lists/list";
import type { Telephony, telephonyInput } from "./schema";

export const telephonyQuery = z.object({ tenant_id: idFilter });

/** The telephony of the actor's tenant, or of the one that an administrator names. @throws HttpError 422 on tenant_id */
export const readTelephony = (actor: Actor, { tenant_id }: z.output<typeof telephonyQuery>): Promise<Telephony> =>
  forOwner(actor, tenant_id, telephonyOf);

/** @throws HttpError 409 with the present settings when they are newer, 422 on tenant_id */
export const changeTelephony = (actor: Actor, input: z.output<typeof telephonyInput>): Promise<Telephony> =>
  forOwner(actor, input.tenant_id, (tenant_id) =>
    transaction(async () => {
      await db.telephonySetting.createMany({ data: { tenant_id }, skipDuplicates: true });
      const old = await telephonyOf(tenant_id);
      const { count } = await db.telephonySetting.updateMany({
        where: { tenant_id, version: input.version },
        data: { click_to_dial: input.click_to_dial, version: { increment: 1 } },
      });
      if (count === 0) throw staleVersion(old);
      const row = await telephonyOf(tenant_id);
      await recordAudit({ ...actor, tenant_id }, "telephony.update", tenant_id, old, row);
      return row;
    }),
  );

async function telephonyOf(tenant_id: number): Promise<Telephony> {
  const [setting, tenant] = await Promise.all([
    db.telephonySetting.findFirst({ where: { tenant_id } }),
    db.tenant.findFirstOrThrow({ where: { id: tenant_id }, select: { id: true, name: true } }),
  ]);
  return { tenant_id, tenant, click_to_dial: setting?.click_to_dial ?? null, version: setting?.version ?? 1 };
}
