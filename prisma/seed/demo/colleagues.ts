import { db } from "@/lib/platform/db/client.server";
import type { Random } from "../random";
import type { CallingClock } from "./calling-clock";
import { lookUp } from "./found";
import { PERSONALITIES } from "./personalities";
import { DEMO_USERS, type DemoRole } from "./users";

export type Colleague = { id: number; role: DemoRole; full_name: string };

type Opening = {
  subdomain: string;
  tenantId: number;
  personalityIds: ReadonlyMap<DemoRole, number>;
  passwordHash: string;
  openedAt: Date;
  clock: CallingClock;
  random: Random;
};

/** Adds the demo users of a tenant, each under the first user of their line manager's personality. */
export async function seedColleagues(opening: Opening): Promise<Colleague[]> {
  const users = DEMO_USERS.filter(({ subdomain }) => subdomain === opening.subdomain);
  const ids = await insertUsers(opening, users);
  const colleagues = users.map(({ email, role, name, surname }) => ({
    id: lookUp(ids, email),
    role,
    full_name: `${name} ${surname}`,
  }));
  await linkToManagers(opening, colleagues);
  return colleagues;
}

/** @returns the ids by email */
async function insertUsers(opening: Opening, users: typeof DEMO_USERS): Promise<Map<string, number>> {
  const { tenantId, personalityIds, passwordHash, openedAt, clock, random } = opening;
  const rows = await db.user.createManyAndReturn({
    data: users.map(({ name, surname, email, role, signedInHoursAgo }) => ({
      tenant_id: tenantId,
      personality_id: lookUp(personalityIds, role),
      name,
      surname,
      email,
      password_hash: passwordHash,
      last_login_at: signedInHoursAgo === null ? null : clock.within(clock.hoursAgo(signedInHoursAgo), random),
      created_at: openedAt,
      updated_at: openedAt,
    })),
    select: { id: true, email: true },
  });
  return new Map(rows.map(({ id, email }) => [email, id]));
}

async function linkToManagers({ tenantId, personalityIds }: Opening, colleagues: readonly Colleague[]): Promise<void> {
  for (const [role, personalityId] of personalityIds) {
    const manager = colleagues.find((colleague) => colleague.role === PERSONALITIES[role].line_manager);
    if (!manager) continue;
    await db.user.updateMany({
      where: { tenant_id: tenantId, personality_id: personalityId },
      data: { line_manager_user_id: manager.id },
    });
  }
}
