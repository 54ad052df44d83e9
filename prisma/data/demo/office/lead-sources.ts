import { z } from "zod";
import { makeSourceKey } from "@/lib/leads/sources/key.server";
import type { Load } from "../load";
import sources from "./lead-sources.json" with { type: "json" };

const SOURCES = z
  .array(
    z.object({
      name: z.string(),
      campaign: z.string().nullable(),
      field_map: z.record(z.string(), z.string()),
      duplicate_policy: z.enum(["update", "reject"]),
      daily_cap: z.int().nullable(),
    }),
  )
  .parse(sources);

type Office = { tenantId: number; products: readonly { id: number }[] };

/** Adds lead sources of the first product. Nobody knows their keys, so a new key has to be generated to post leads. */
export function addLeadSources(load: Load, { tenantId: tenant_id, products }: Office, openedAt: Date): void {
  const opened = { created_at: openedAt, updated_at: openedAt };
  load.add(
    "lead_sources",
    products
      .slice(0, 1)
      .flatMap(({ id: product_id }) =>
        SOURCES.map((source) => ({ ...source, ...makeSourceKey().columns, tenant_id, product_id, ...opened })),
      ),
  );
}
