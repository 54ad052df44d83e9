import "@/lib/domains.server";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { api } from "./api";
import { makeFullTenant } from "./database";
import { ROUTES } from "./routes";
import { makeUser, type TestTenant } from "./world";

const TENANTS = 4;
const REQUESTS = 200;

// What administrators alone may call, and what belongs to nobody, has no other side.
export const ofTenants = ROUTES.filter(({ access, shared }) => access !== "admin" && !shared);

/** Routes whose answers are of the caller's organisation. */
export const readable = ofTenants.filter(
  (route) => route.method === "GET" && !route.path.includes("[") && route.access !== "public" && !route.personal,
);

/** The marks of a tenant in an answer: its name, its product's, its people's, or its product's id as a key. */
export function tracesOf(tenant: TestTenant, body: unknown): string[] {
  const text = JSON.stringify(body);
  const marks = [tenant.name, tenant.subdomain, tenant.product.name, tenant.product.slug, `"${tenant.product.id}":`];
  return marks.filter((mark) => text.includes(mark));
}

/**
 * Has people of several organisations, these among them, read everything at once.
 * @param given of these organisations; others are made. @param port of the server, if not of the one under test
 * @returns every mark of another organisation, and every request that failed
 */
export async function readAllAtOnce(given: TestTenant[] = [], port?: string): Promise<string[]> {
  const others = Array.from({ length: TENANTS - given.length }, () => makeFullTenant());
  const tenants = [...given, ...(await Promise.all(others))];
  const people = await Promise.all(tenants.map((tenant) => makeUser(tenant, { permissions: PERMISSIONS })));
  const calls = Array.from({ length: REQUESTS }, (_, index) => {
    const at = index % tenants.length;
    return { at, path: readable[index % readable.length]?.path ?? "" };
  });
  const leaks = await Promise.all(
    calls.map(async ({ at, path }) => {
      const { status, body } = await api(people[at], { port }).get<unknown>(path);
      const foreign = tenants.filter((_, other) => other !== at).flatMap((tenant) => tracesOf(tenant, body));
      const isRefusedExport = status === 429 && path.includes("/export"); // two of one person at once
      return status === 200 || isRefusedExport ? foreign : [`${path} answered ${status}`];
    }),
  );
  return leaks.flat();
}
