import { THANKS } from "@/lib/leads/quotes/options";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "./api";
import { type TestProduct, type TestTenant, unique } from "./world";

/**
 * The response to every valid form, so that it does not reveal whether the person is new, existing, suppressed or a
 * bot.
 */
export const ACCEPTED = { status: 201, body: { message: THANKS } };

const randomPhone = () => `082${String(Math.floor(Math.random() * 10_000_000)).padStart(7, "0")}`;

/** A valid quote form of a unique person. */
export const quoteOf = (fields: Record<string, unknown> = {}) => ({
  name: "Lerato",
  surname: "Mokoena",
  phone: randomPhone(),
  email: `${unique()}@example.test`,
  best_time: "In the evening",
  consent: true,
  ...fields,
});

export type Options = Parameters<typeof api>[1];

/** Sends the form of a product's page, as its script does. */
export const ask = (product: Pick<TestProduct, "slug">, fields: Record<string, unknown>, options?: Options) =>
  api(undefined, options).post(`/api/public/products/slug/${product.slug}/quote`, fields);

export const leadsOf = (email: unknown) => asPlatform(() => db.lead.findMany({ where: { email: String(email) } }));

export const consentsOf = (tenant: Pick<TestTenant, "id">) =>
  asPlatform(() => db.consent.findMany({ where: { tenant_id: tenant.id }, orderBy: { id: "asc" } }));
