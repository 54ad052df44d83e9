import { chainKey } from "@/lib/platform/events/chain-key.server";
import { firstChain, type UnchainedEvent } from "@/lib/sales/evidence/upgrade-events.server";
import type { Floor } from "../floor";
import type { NewSaleEvent } from "./events";

type SaleHistory = { id: number; events: readonly NewSaleEvent[] };

/** Columns that stay empty: nobody is impersonated, and no request came from an address. */
const EMPTY = { impersonator_id: null, impersonator_name: null, ip: null };

/**
 * Adds the events of sales, chained in chronological order, with their personal values.
 * @returns the chain columns of each sale by its id
 */
export async function chainEvents({ load, tenantId: tenant_id }: Floor, sales: readonly SaleHistory[]) {
  const key = await chainKey();
  const chains = sales.map(({ id: sale_id, events }) => {
    const inOrder = events.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime());
    return firstChain(
      key,
      sale_id,
      inOrder.map(
        ({ old = null, new: after = null, reason = null, actor_id = null, ...event }): UnchainedEvent => ({
          ...{ ...EMPTY, ...event, tenant_id, sale_id, old, new: after, reason, actor_id, digests: null },
        }),
      ),
    );
  });
  const stored = await load.withIds(
    "sale_events",
    chains.flatMap(({ chained }) => chained),
  );
  load.add(
    "sale_events",
    stored.map(({ values: _, ...event }) => event),
  );
  load.add(
    "sale_event_values",
    stored.flatMap(({ id: event_id, values }) => values.map((value) => ({ ...value, event_id, tenant_id }))),
  );
  return new Map(chains.map(({ end }) => [end.id, end]));
}
