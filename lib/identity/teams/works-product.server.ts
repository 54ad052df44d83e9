import "server-only";
import type { Permission } from "@/lib/identity/rights/permissions";
import { whoMay } from "@/lib/identity/rights/who-may.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";

type Worked = { tenant_id: number | undefined; product_id: number };

/**
 * Who works a product: the active people of the active teams that have it. Where no team has it, or nobody is in one,
 * everybody with a permission. See docs/decisions/0145-who-works-a-product.md.
 * @param saves the permission to save what is worked
 */
export async function worksProduct(
  { tenant_id, product_id }: Worked,
  saves: Permission,
): Promise<Prisma.UserWhereInput> {
  const active = { tenant_id, active: true };
  const team = { active: true, products: { some: { product_id } } };
  const inTeam = { ...active, OR: [{ teams: { some: { team } } }, { led_teams: { some: team } }] };
  const isInATeam = await db.user.findFirst({ where: inTeam, select: { id: true } });
  return isInATeam ? inTeam : { ...active, personality: { roles: whoMay(saves) } };
}
