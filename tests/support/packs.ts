import { setTimeout as wait } from "node:timers/promises";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { SaleFormInput } from "@/lib/sales/form/schema";
import { randomAddress, testUrl } from "./api";
import { openPdf } from "./pdf-text";
import { detailFor, transition } from "./sales";
import { completeSale, type SellingTenant, wholeForm } from "./whole-sales";
import type { TestUser } from "./world";

const PATIENCE_MS = 20_000;
const ASK_EVERY_MS = 100;

/** A submitted sale, whose pack is not necessarily made. */
export async function submitSale(
  tenant: SellingTenant,
  agent: TestUser,
  changes: Partial<Omit<SaleFormInput, "version">> = {},
): Promise<SaleDetail> {
  const sale = await completeSale(tenant, agent, changes);
  return submit(agent, sale);
}

/** Submits a sale over HTTP. */
export async function submit(agent: TestUser, sale: { id: number }): Promise<SaleDetail> {
  const { status, body } = await transition(agent, sale, { to: "policy-submitted" });
  if (status !== 200) throw new Error(`The sale was not submitted: ${body.message}`);
  return body;
}

/** The form of a client without an email address, to whom the pack is posted. */
export function postedForm(tenant: SellingTenant): Partial<SaleFormInput> {
  const address = { street: "12 Long Street", suburb: null, city: "Cape Town", province: null, postal_code: "8001" };
  return { policyholder: { ...wholeForm(tenant).policyholder, email: null, physical_address: address } };
}

/** Waits until the newest pack of a sale is made. */
export const withMadePack = (user: TestUser, sale: { id: number }) =>
  once(user, sale, "made", ({ packs }) => Boolean(packs[0]?.made_at));

/** Waits until the pack of a client with an email address is delivered, after which nothing changes the sale by itself. */
export const withDeliveredPack = (user: TestUser, sale: { id: number }) =>
  once(user, sale, "delivered", ({ delivery }) => delivery.delivered_on !== null);

async function once(user: TestUser, sale: { id: number }, what: string, isSo: (found: SaleDetail) => boolean) {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const found = await detailFor(user, sale);
    if (isSo(found)) return found;
    await wait(ASK_EVERY_MS);
  }
  throw new Error(`The policy pack was not ${what}`);
}

/** Reads the PDF of a pack over HTTP. */
export async function packFile(user: TestUser, sale: { id: number }, query = ""): Promise<Uint8Array> {
  const headers = { authorization: `Bearer ${user.token}`, "x-forwarded-for": randomAddress() };
  const response = await fetch(new URL(`/api/sales/${sale.id}/pack${query}`, testUrl()), { headers });
  if (response.status !== 200) throw new Error(`No pack: ${response.status} ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The text of every page of a PDF. */
export async function textOfPdf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await openPdf(bytes);
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent();
    return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
  });
  return Promise.all(pages);
}
