import "server-only";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { maskIdNumber } from "@/lib/platform/id-number";
import { decrypt } from "@/lib/platform/pii.server";
import type { rowColumns } from "./record.server";
import type { SaleRow } from "./schema";

type Found = Prisma.SaleGetPayload<{ select: Omit<typeof rowColumns, "persons"> }>;
type Client = { name: string; surname: string | null; id_number_encrypted: string | null };

/** A sale as a list shows it. */
export const toSaleRow = (sale: Found, client: Client | undefined): SaleRow => ({
  id: sale.id,
  reference: sale.reference,
  status: sale.status as SaleStatus,
  status_changed_at: sale.status_changed_at.toISOString(),
  client: {
    name: client?.name ?? "",
    surname: client?.surname ?? null,
    id_number_masked: maskEncrypted(client?.id_number_encrypted ?? null),
  },
  product: { id: sale.product.id, name: sale.product.name, slug: sale.product.slug },
  plan: sale.plan && { id: sale.plan.id, heading: sale.plan.heading },
  monthly_premium: sale.monthly_premium && Number(sale.monthly_premium),
  cover_amount: sale.cover_amount,
  agent: sale.agent && { id: sale.agent.id, name: sale.agent.name, surname: sale.agent.surname },
  callback_at: sale.callback_at?.toISOString() ?? null,
  declined_reason: sale.declined_reason,
  created_at: sale.created_at.toISOString(),
  updated_at: sale.updated_at.toISOString(),
  version: sale.version,
});

/** Decrypts and masks an ID number; null without one. */
export const maskEncrypted = (encrypted: string | null) =>
  encrypted === null ? null : maskIdNumber(decrypt(encrypted));
