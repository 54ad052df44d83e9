import type { CallingClock } from "../calling-clock";
import { lookUp } from "../found";
import type { Load } from "../load";
import type { Random } from "../random";
import { DEMO_USERS, type DemoRole } from "../users";
import { PERSONALITIES } from "./personalities";

export type Colleague = { id: number; role: DemoRole; full_name: string };

type Opening = {
  tenantId: number;
  personalityIds: ReadonlyMap<DemoRole, number>;
  passwordHash: string;
  openedAt: Date;
  clock: CallingClock;
  random: Random;
};

const FIRST_EXTENSION = 201;

/**
 * Adds the demo users of a tenant, each with an extension of the telephone system and under the first user of their line
 * manager's personality.
 */
export async function addColleagues(load: Load, subdomain: string, opening: Opening): Promise<Colleague[]> {
  const { tenantId, personalityIds, passwordHash, openedAt, clock, random } = opening;
  const users = await load.withIds(
    "users",
    DEMO_USERS.filter((user) => user.subdomain === subdomain),
  );
  const managerOf = (role: DemoRole) => {
    const above = PERSONALITIES.find(({ name }) => name === role)?.line_manager;
    return users.find((user) => user.role === above)?.id ?? null;
  };
  load.add(
    "users",
    users.map(({ id, name, surname, email, role, signed_in_hours_ago }, place) => ({
      ...{ id, name, surname, email },
      tenant_id: tenantId,
      personality_id: lookUp(personalityIds, role),
      line_manager_user_id: managerOf(role),
      password_hash: passwordHash,
      agent_extension: String(FIRST_EXTENSION + place),
      last_login_at: signed_in_hours_ago === null ? null : clock.within(clock.hoursAgo(signed_in_hours_ago), random),
      created_at: openedAt,
      updated_at: openedAt,
    })),
  );
  return users.map(({ id, role, name, surname }) => ({ id, role, full_name: `${name} ${surname}` }));
}
