import { Client } from "pg";
import { directDatabaseUrl } from "@/lib/platform/settings/env.server";
import { DEMO_PASSWORD, DEMO_USERS, type DemoUser } from "@/prisma/data/demo/users.ts";

const SEED_LOCK = 727_005;

type Administrator = { email: string; password: string };

/** The administrator of an empty database. With the demo, one with its public password where no other is set. */
export function firstAdministrator(isDemo: boolean, email?: string, password?: string): Administrator | undefined {
  if (email && password) return { email, password };
  return isDemo ? { email: "admin@console.test", password: DEMO_PASSWORD } : undefined;
}

/** Who can sign in once the console has started. */
export type FirstUsers = {
  /** If this administrator exists, with whatever password by now. */
  admin: Administrator | undefined;
  demo: readonly DemoUser[];
  hasUsers: boolean;
};

/**
 * Adds what the database lacks, in one process at a time, and closes the connections that it took.
 * @param beforeDemo is waited for before demo data is added, when only that is missing
 */
export async function seedDatabase(
  demo: boolean,
  admin: Administrator | undefined,
  beforeDemo = async () => {},
): Promise<FirstUsers> {
  // Imported late, since a start with invalid settings or on a folder in use ends before this.
  const { seed } = await import("@/prisma/data/index.ts");
  const { asPlatform, db, disconnect } = await import("@/lib/platform/db/client.server.ts");
  const lock = new Client(directDatabaseUrl());
  lock.on("error", () => {}); // where the database is stopped, what is being seeded fails as well
  await lock.connect();
  try {
    await lock.query("SELECT pg_advisory_lock($1)", [SEED_LOCK]);
    await seed({ demo, admin, beforeDemo });
    const emails = [...DEMO_USERS.map(({ email }) => email), admin?.email ?? ""];
    const known = await asPlatform(() =>
      db.user.findMany({ where: { email: { in: emails } }, select: { email: true } }),
    );
    const exists = ({ email }: { email: string }) => known.some((user) => user.email === email);
    return {
      admin: admin && exists(admin) ? admin : undefined,
      demo: demo ? DEMO_USERS.filter(exists) : [],
      hasUsers: (await asPlatform(() => db.user.findFirst({ select: { id: true } }))) !== null,
    };
  } finally {
    await lock.end();
    await disconnect();
  }
}

const NOBODY =
  "Nobody can sign in: the database has no user. Set ADMIN_EMAIL and ADMIN_PASSWORD, and start the console again.";

/** Where the console is reached while its demo data is being added. */
export const welcomeBeforeDemo = (appUrl: string): string => `\n  Ready on ${appUrl}\n  Adding the demo data …`;

/** Where the console is reached, and whom to sign in as. */
export function welcome(appUrl: string, { admin, demo, hasUsers }: FirstUsers): string {
  const { protocol, host } = new URL(appUrl);
  const lines = [`\n  Ready on ${appUrl}`];
  for (const [subdomain, colleagues = []] of Object.entries(Object.groupBy(demo, (user) => user.subdomain))) {
    const roles = Object.values(Object.groupBy(colleagues, (user) => user.role));
    const oneOfEachRole = roles.flatMap((holders) => holders?.[0] ?? []);
    const names = oneOfEachRole.map(({ email, role }) => `${email} (${role})`);
    lines.push(`  ${protocol}//${subdomain}.${host}   ${names.join(", ")}`);
  }
  if (admin) lines.push(`  ${appUrl}   ${admin.email} (Administrator)`);
  const ofAdmin = admin && admin.password !== DEMO_PASSWORD ? "; the administrator's is ADMIN_PASSWORD" : "";
  if (demo.length > 0 || admin?.password === DEMO_PASSWORD) lines.push(`  Password: ${DEMO_PASSWORD}${ofAdmin}`);
  if (!hasUsers) lines.push(`  ${NOBODY}`);
  return `${lines.join("\n")}\n`;
}
