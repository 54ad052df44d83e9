import "server-only";
import { z } from "zod";
import { currentScript } from "@/lib/catalogue/templates/scripts/editions.server";
import { renderScript } from "@/lib/catalogue/templates/scripts/placeholders";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import { findLeadRecord } from "@/lib/leads/record/record.server";
import { db } from "@/lib/platform/db/client.server";
import { fullNameOf } from "@/lib/platform/text/format";

export const openingResponse = z.strictObject({
  opening: z
    .string()
    .nullable()
    .describe("What the agent says first, with what is known filled in; null for a product without a script."),
});

/** The opening of the script of a lead's product, filled in for the actor. @throws HttpError 404 */
export async function readOpening(actor: Actor, id: number): Promise<z.output<typeof openingResponse>> {
  const lead = await findLeadRecord(id, await reachOf(actor));
  const provider = { provider_name: true, fsp_number: true, registry_number: true } as const;
  const [script, tenant] = await Promise.all([
    currentScript(lead),
    db.tenant.findFirstOrThrow({ where: { id: lead.tenant_id }, select: provider }),
  ]);
  const text = script.find(({ key }) => key === "opening")?.text;
  const values = Object.entries({
    ...tenant,
    agent_name: fullNameOf(actor),
    client_name: fullNameOf(lead),
    product_name: lead.product.name,
  }).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return { opening: text === undefined ? null : renderScript(text, Object.fromEntries(values)) };
}
