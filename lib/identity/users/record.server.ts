import "server-only";
import { NOT_OF_CLOSED_TENANT } from "@/lib/identity/tenancy/closed.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { fullNameOf } from "@/lib/platform/text/format";
import type { User } from "./schema";

const named = { select: { id: true, name: true } };

/** The columns shown to administration, listed so that no secret is included. */
export const userColumns = {
  select: {
    id: true,
    name: true,
    surname: true,
    email: true,
    is_admin: true,
    active: true,
    tenant_id: true,
    tenant: named,
    personality_id: true,
    personality: named,
    line_manager_user_id: true,
    line_manager: { select: { id: true, name: true, surname: true } },
    absent_until: true,
    agent_extension: true,
    target_submissions_per_day: true,
    target_premium_per_month: true,
    should_reset_password: true,
    two_factor_enabled: true,
    last_login_at: true,
    version: true,
  },
} as const satisfies Prisma.UserFindFirstArgs;

type Columns = Prisma.UserGetPayload<typeof userColumns>;

export const toUser = ({ line_manager, absent_until, last_login_at, ...user }: Columns): User => ({
  ...user,
  line_manager: line_manager && { id: line_manager.id, name: fullNameOf(line_manager) },
  absent_until: absent_until && absent_until > new Date() ? absent_until.toISOString() : null,
  last_login_at: last_login_at?.toISOString() ?? null,
});

/** @throws PrismaClientKnownRequestError P2025 (404) when the actor sees no such user */
export const findUser = async (id: number): Promise<User> =>
  toUser(await db.user.findFirstOrThrow({ where: { id, ...NOT_OF_CLOSED_TENANT }, ...userColumns }));
