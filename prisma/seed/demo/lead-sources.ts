import { makeKey } from "@/lib/leads/lead-sources/key.server";
import { db } from "@/lib/platform/db/client.server";
import type { Floor } from "./floor";

const DEMO_SOURCES = [
  { name: "Web leads", campaign: "Spring", field_map: {}, duplicate_policy: "update", daily_cap: null },
  {
    name: "Partner feed",
    campaign: null,
    field_map: { first_name: "name", last_name: "surname", cell: "phone", ref: "lead_id" },
    duplicate_policy: "reject",
    daily_cap: 500,
  },
];

/** Adds lead sources. Nobody knows their keys, so a new key has to be generated to post leads. */
export async function seedLeadSources({ tenantId, products }: Floor, openedAt: Date): Promise<void> {
  const [product] = products;
  if (!product) return;
  for (const source of DEMO_SOURCES) {
    await db.leadSource.create({
      data: {
        ...source,
        ...makeKey().columns,
        tenant_id: tenantId,
        product_id: product.id,
        created_at: openedAt,
        updated_at: openedAt,
      },
    });
  }
}
