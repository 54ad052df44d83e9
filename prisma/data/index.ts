import { seedMissingMasterData } from "@/lib/catalogue/beneficiary-types/master-data.server";
import { renameReservedSlugs } from "@/lib/catalogue/products/reserved-slugs.server";
import { hashPassword } from "@/lib/identity/passwords/passwords.server";
import { loadLaw } from "@/lib/insurance/law/law.server";
import { raiseShortPeriods } from "@/lib/leads/recordings/raise.server";
import { hashOlderSuppressions } from "@/lib/leads/suppressions/suppress.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { seedBanks } from "./banks";
import { syncPermissions } from "./permissions";

export { DEMO_PASSWORD } from "./demo/users";

type FirstRows = {
  demo: boolean;
  admin?: { email: string; password: string };
  beforeDemo?: () => Promise<void>;
};

/**
 * Adds what the console needs before anybody can sign in: the permissions, the banks and, if there is no user yet, the
 * first administrator. With `demo`, and if there is nobody but that administrator and no tenant yet, adds two tenants
 * with demo data, which takes longer than everything else: `beforeDemo` is waited for before that. Called at every start;
 * existing rows are not changed, except products whose address the console itself uses, suppressions without a hash, and
 * retention periods that are shorter than the law allows.
 */
export async function seed({ demo, admin, beforeDemo }: FirstRows): Promise<void> {
  await loadLaw();
  return asPlatform(async () => {
    await syncPermissions();
    await seedBanks();
    const needsDemo = demo && (await hasOnly(admin));
    const [code] = await Promise.all([
      needsDemo ? import("./demo/index") : undefined, // loaded once per database, while the password is hashed
      admin && addFirstAdministrator(admin),
    ]);
    if (code) {
      await beforeDemo?.();
      await code.seedDemo();
    }
    await seedMissingMasterData();
    await renameReservedSlugs();
    await hashOlderSuppressions();
    await raiseShortPeriods();
  });
}

/** A console that somebody has begun to use gets no users with a public password. */
async function hasOnly(admin: FirstRows["admin"]): Promise<boolean> {
  const others = db.user.findFirst({ where: { email: { not: admin?.email ?? "" } }, select: { id: true } });
  return (await others) === null && (await db.tenant.findFirst({ select: { id: true } })) === null;
}

async function addFirstAdministrator({ email, password }: { email: string; password: string }): Promise<void> {
  if (await db.user.findFirst({ select: { id: true } })) return;
  await db.user.create({
    data: {
      name: "Console",
      surname: "Administrator",
      email,
      password_hash: await hashPassword(password),
      is_admin: true,
    },
  });
}
