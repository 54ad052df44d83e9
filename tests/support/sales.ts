import type { Permission } from "@/lib/identity/permissions";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { SaleDetail, SaleInput } from "@/lib/sales/sales/schema";
import { api, type Refusal } from "./api";
import { makeLead, type TestTenant, type TestUser } from "./world";

/** An agent's permissions for sales. */
export const SELLING: Permission[] = ["sales.index", "sales.show", "sales.store", "sales.update"];

/** Converts a lead over HTTP. */
export const convert = (user: TestUser, lead: { id: number }) =>
  api(user).post<SaleDetail & Refusal>("/api/sales", { lead_id: lead.id });

/** A sale, created by converting a new lead. */
export async function makeSale(
  tenant: TestTenant,
  agent: TestUser,
  lead: Partial<Prisma.LeadUncheckedCreateInput> = {},
): Promise<SaleDetail> {
  const { status, body } = await convert(agent, await makeLead(tenant, lead));
  if (status !== 201) throw new Error(`The lead was not converted: ${body.message}`);
  return body;
}

/** The form of a sale, with some fields changed. */
export const formOf = (sale: SaleDetail, changes: Partial<SaleInput> = {}): SaleInput => ({
  version: sale.version,
  policyholder: { name: "Thandi", surname: "Mokoena", phone: "082 765 4321", email: "Thandi@Example.test" },
  product_plan_id: null,
  notes: null,
  ...changes,
});

/** Requests a new status over HTTP. */
export const transition = (user: TestUser, sale: { id: number }, wanted: Record<string, unknown>) =>
  api(user).post<SaleDetail & Refusal>(`/api/sales/${sale.id}/transition`, wanted);

/** A random South African mobile number. */
export const randomPhone = () => `+2782${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;
