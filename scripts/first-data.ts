import { Client } from "pg";
import { env } from "@/lib/platform/env.server";
import { DEMO_PASSWORD, DEMO_USERS } from "@/prisma/seed/demo/users.ts";

const SEED_LOCK = 727_005;

export type Administrator = { email: string; password: string };

/** The administrator of an empty database. The demo's own password is only for a console that nobody else can reach. */
export function firstAdministrator(isDemo: boolean, email?: string, password?: string): Administrator | undefined {
  if (email && password) return { email, password };
  return isDemo ? { email: "admin@console.test", password: DEMO_PASSWORD } : undefined;
}

/** Adds what the database lacks, in one process at a time, and closes the connections that it took. */
export async function seedDatabase(demo: boolean, admin: Administrator | undefined): Promise<void> {
  // Imported late, since a start with invalid settings or on a folder in use ends before this.
  const { seed } = await import("@/prisma/seed/index.ts");
  const { disconnect } = await import("@/lib/platform/db/client.server.ts");
  const lock = new Client(env().DATABASE_URL);
  await lock.connect();
  try {
    await lock.query("SELECT pg_advisory_lock($1)", [SEED_LOCK]);
    await seed({ demo, admin });
  } finally {
    await lock.end();
    await disconnect();
  }
}

/** Where the console is reached, and whom to sign in as. */
export function welcome(appUrl: string, admin: Administrator | undefined, demo: boolean): string {
  const { protocol, host } = new URL(appUrl);
  const lines = [`\n  Ready on ${appUrl}`];
  const users = demo ? DEMO_USERS : [];
  for (const [subdomain, colleagues = []] of Object.entries(Object.groupBy(users, (user) => user.subdomain))) {
    const roles = Object.values(Object.groupBy(colleagues, (user) => user.role));
    const oneOfEachRole = roles.flatMap((holders) => holders?.[0] ?? []);
    const names = oneOfEachRole.map(({ email, role }) => `${email} (${role})`);
    lines.push(`  ${protocol}//${subdomain}.${host}   ${names.join(", ")}`);
  }
  if (admin) lines.push(`  ${appUrl}   ${admin.email} (Administrator)`);
  const ofAdmin = admin && admin.password !== DEMO_PASSWORD ? "; the administrator's is ADMIN_PASSWORD" : "";
  if (demo || !ofAdmin) lines.push(`  Password: ${DEMO_PASSWORD}${ofAdmin}`);
  return `${lines.join("\n")}\n`;
}
