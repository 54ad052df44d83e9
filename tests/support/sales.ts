import type { Permission } from "@/lib/identity/rights/permissions";
import { makeIdNumber } from "@/lib/insurance/id-number";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { SaleFormInput } from "@/lib/sales/form/schema";
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

/** A small form of a sale, as it would be sent. */
export const formOf = (sale: { version: number }, changes: Partial<SaleFormInput> = {}) => ({
  version: sale.version,
  policyholder: { name: "Thandi", surname: "Mokoena", phone: "082 765 4321", email: "Thandi@Example.test" },
  ...changes,
});

/** Saves steps of a sale over HTTP, by default on the version that it has now. */
export const save = async (user: TestUser, sale: { id: number }, steps: Record<string, unknown>) =>
  api(user).put<SaleDetail & Refusal>(`/api/sales/${sale.id}`, { version: await versionOf(sale), ...steps });

/** Asks for a new status over HTTP, by default on the version that the sale has now. */
export const transition = async (user: TestUser, sale: { id: number }, wanted: Record<string, unknown>) =>
  api(user).post<SaleDetail & Refusal>(`/api/sales/${sale.id}/transition`, {
    version: await versionOf(sale),
    ...wanted,
  });

/** Posts to a route of a sale, by default on the version that it has now. */
export const postTo = async (user: TestUser, sale: { id: number }, route: string, body: Record<string, unknown> = {}) =>
  api(user).post<SaleDetail & Refusal>(`/api/sales/${sale.id}/${route}`, { version: await versionOf(sale), ...body });

/** The sale as somebody sees it. */
export const detailFor = async (user: TestUser, sale: { id: number }) =>
  (await api(user).get<SaleDetail>(`/api/sales/${sale.id}`)).body;

/** A sale without its consumer_id, which a background job may add between two reads. */
export const unlinked = ({ consumer_id, ...sale }: SaleDetail) => sale;

const versionOf = async ({ id }: { id: number }): Promise<number> =>
  (await asPlatform(() => db.sale.findFirstOrThrow({ where: { id }, select: { version: true } }))).version;

/** Changes columns of a sale past the application. */
export const rewrite = (sale: { id: number }, data: Prisma.SaleUncheckedUpdateInput) =>
  asPlatform(() => db.sale.update({ where: { id: sale.id }, data }));

/** A random South African mobile number. */
export const randomPhone = () => `+2782${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;

/** Sequences of women are below. */
const FIRST_MALE_SEQUENCE = 5_000;
let people = Math.floor(Math.random() * FIRST_MALE_SEQUENCE);

/** A mobile number that no other person of a test has, as it is stored. */
export const newPhone = () => `+2782${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;

/** An ID number of a woman that no other person of a test file has. */
export function newIdNumber(dateOfBirth = "1985-06-15"): string {
  people = (people + 1) % FIRST_MALE_SEQUENCE;
  return makeIdNumber({ dateOfBirth, sequence: people, citizenship: "citizen" });
}
