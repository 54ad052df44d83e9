import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { conflict } from "@/lib/platform/http/errors.server";
import { policyholder } from "./record.server";
import { FINISHED_SALE_STATUSES } from "./status";

type Wanted = {
  tenant_id: number;
  product_id: number;
  id_number_hash: string | null;
  /** The id of a sale that does not count. */
  except?: number;
};

/**
 * Makes sure that a person has no open sale of a product, and that nobody opens one before the running transaction
 * ends. Without an ID number nobody can tell.
 * @throws HttpError 409 with the sale_id and the reference of the open one.
 */
export async function requireNoOpenSale({ tenant_id, product_id, id_number_hash, except }: Wanted): Promise<void> {
  if (!id_number_hash) return;
  const person = `open sale ${tenant_id} ${product_id} ${id_number_hash}`;
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${person}, 0))`;
  const open = await db.sale.findFirst({
    where: {
      id: { not: except },
      tenant_id,
      product_id,
      status: { notIn: FINISHED_SALE_STATUSES },
      persons: { some: { ...policyholder, id_number_hash } },
    },
    select: { id: true, reference: true },
  });
  if (!open) return;
  const { id: sale_id, reference } = open;
  throw conflict(`This person already has an open sale of this product: ${reference}.`, { sale_id, reference });
}
