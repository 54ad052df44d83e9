// npm start and npm run dev: everything from the settings to a server that answers, and all of it down again.
import { connect } from "node:net";
import { env, SettingsError } from "@/lib/env";
import { openDatabase } from "./database.ts";
import { serve, untilHealthy } from "./serve.ts";

const command = process.argv[2] === "dev" ? "dev" : "start";
const closers: (() => Promise<void>)[] = [];
let closing = false;

async function close(code: number): Promise<never> {
  if (closing) return new Promise(() => {});
  closing = true;
  for (const stop of closers.reverse()) await stop();
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => close(0));
process.on("disconnect", () => close(0));

try {
  await start();
} catch (error) {
  const expected = error instanceof SettingsError || process.env.DEBUG === undefined;
  console.error(expected && error instanceof Error ? error.message : error);
  await close(1);
}

async function start(): Promise<void> {
  const database = await openDatabase();
  closers.push(database.stop);
  const { PORT, APP_URL, ADMIN_EMAIL, ADMIN_PASSWORD, SEED_DEMO = false } = env();
  await refuseTakenPort(PORT);

  const { DEMO_PASSWORD, DEMO_USERS, seed } = await import("@/prisma/seed/index.ts");
  const admin = firstAdministrator(database.embedded, DEMO_PASSWORD, ADMIN_EMAIL, ADMIN_PASSWORD);
  await seed({ demo: SEED_DEMO, admin });
  const { disconnect } = await import("@/lib/db/client.ts");
  await disconnect();

  if (command === "start") (await import("./build.ts")).build();
  const server = serve(command, PORT);
  closers.push(server.stop);
  server.child.once("exit", (code) => close(code ?? 1));
  await untilHealthy(`http://127.0.0.1:${PORT}`, server.child);
  console.log(welcome(APP_URL, admin?.email, SEED_DEMO ? { DEMO_PASSWORD, DEMO_USERS } : undefined));
}

function firstAdministrator(embedded: boolean, demoPassword: string, email?: string, password?: string) {
  if (email && password) return { email, password };
  return embedded ? { email: "admin@console.test", password: demoPassword } : undefined;
}

function refuseTakenPort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = connect({ port, host: "127.0.0.1" });
    probe.once("error", () => resolve());
    probe.once("connect", () => {
      probe.destroy();
      reject(new Error(`Port ${port} is taken. Free it, or set PORT to another.`));
    });
  });
}

type Demo = { DEMO_PASSWORD: string; DEMO_USERS: readonly { subdomain: string; email: string; role: string }[] };

function welcome(appUrl: string, admin: string | undefined, demo: Demo | undefined): string {
  const { protocol, host } = new URL(appUrl);
  const lines = [`\n  Ready on ${appUrl}`];
  for (const [subdomain, users] of Object.entries(Object.groupBy(demo?.DEMO_USERS ?? [], (user) => user.subdomain))) {
    const oneOfEachRole = Object.values(Object.groupBy(users ?? [], (user) => user.role)).flatMap(
      (some) => some?.[0] ?? [],
    );
    const names = oneOfEachRole.map(({ email, role }) => `${email} (${role})`);
    lines.push(`  ${protocol}//${subdomain}.${host}   ${names.join(", ")}`);
  }
  if (admin) lines.push(`  ${appUrl}   ${admin}  (administrator)`);
  if (demo) lines.push(`  Password of every demo user: ${demo.DEMO_PASSWORD}`);
  return `${lines.join("\n")}\n`;
}
