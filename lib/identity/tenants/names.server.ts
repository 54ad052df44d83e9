import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { subdomainInput } from "./schema";

/** The given subdomain, else the slug. @throws HttpError 422 when the slug can't be a subdomain */
export function subdomainFor(given: string | undefined, slug: string): string {
  if (given) return given;
  const made = subdomainInput.safeParse(slug);
  if (!made.success) throw invalid({ subdomain: made.error.issues[0]?.message ?? "Enter a subdomain" });
  return made.data;
}

/** The prefix of a tenant's sale references: "UML" for Umoja Life, "ACM" for Acme, "UML2" when "UML" is taken. */
export async function referencePrefix(slug: string): Promise<string> {
  const [first = "", ...others] = slug.split("-").filter(Boolean);
  const [second] = others;
  const short = (second ? `${first.slice(0, 2)}${second.slice(0, 1)}` : first.slice(0, 3)).toUpperCase();
  const taken = await db.tenant.findMany({
    where: { reference_prefix: { startsWith: short } },
    select: { reference_prefix: true },
  });
  const prefixes = new Set(taken.map(({ reference_prefix }) => reference_prefix));
  let prefix = short;
  for (let number = 2; prefixes.has(prefix); number += 1) prefix = `${short}${number}`;
  return prefix;
}
