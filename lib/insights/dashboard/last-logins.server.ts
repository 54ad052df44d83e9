import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import { invalid } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { formatAge } from "@/lib/platform/time/elapsed";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import type { LastLogin, LastLogins } from "./schema";

const MAX_USERS = 1_000;

/** When a tenant's active users last signed in, latest first. @throws HttpError 422 without a tenant */
export function lastLogins(actor: Actor, tenantId: number | undefined): Promise<Sendable<LastLogins>> {
  if (actor.is_admin && tenantId === undefined && actor.tenant_id === null) {
    throw invalid({ tenant_id: "Choose a tenant." });
  }
  return forTenant(actor, tenantId, async () => {
    const users = await db.user.findMany({
      where: { active: true },
      select: {
        id: true,
        name: true,
        surname: true,
        email: true,
        last_login_at: true,
        personality: { select: { name: true } },
      },
      orderBy: [{ last_login_at: { sort: "desc", nulls: "last" } }, { name: "asc" }, { id: "asc" }],
      take: MAX_USERS,
    });
    return {
      items: users.map(({ personality, ...user }) => ({
        ...user,
        personality_name: personality?.name ?? null,
        ...ageOf(user.last_login_at),
      })),
    };
  });
}

function ageOf(lastLogin: Date | null, now = new Date()): Pick<LastLogin, "display" | "severity"> {
  if (!lastLogin) return { display: "Never", severity: "error" };
  const age = formatAge(lastLogin, now);
  const days = (now.getTime() - lastLogin.getTime()) / DAY_MS;
  return { display: age === "just now" ? age : `${age} ago`, severity: severityAfter(days) };
}

function severityAfter(days: number): LastLogin["severity"] {
  if (days < 1) return "success";
  return days < 7 ? "warning" : "error";
}
