// npm run admin -- create|reset-password|disable-2fa EMAIL: for an operator who is locked out.
// npm run admin -- recount: counts leads and sales again and corrects the rollups that differ.
// Both also work while the console runs.
import { z } from "zod";
import { joinDatabase } from "./database.ts";

const COMMANDS = { create, "reset-password": resetPassword, "disable-2fa": disableTwoFactor };

const RECOUNT = "recount";

const [command = "", email = "", ...rest] = process.argv.slice(2);
if (command === RECOUNT && email === "") process.exit(await runCommand(recountAll, ""));
const address = z.email().safeParse(email.trim().toLowerCase());
if (!isCommand(command) || !address.success || rest.length > 0) {
  console.error(`Usage: npm run admin -- ${Object.keys(COMMANDS).join("|")} EMAIL, or ${RECOUNT}`);
  process.exit(2);
}

process.exit(await runCommand(COMMANDS[command], address.data)); // not left to idle connections, which take seconds to close

async function runCommand(work: (email: string) => Promise<string>, email: string): Promise<number> {
  try {
    const stop = await joinDatabase();
    const { disconnect } = await import("@/lib/platform/db/client.server.ts");
    console.log(await work(email).finally(() => disconnect().then(stop)));
    return 0;
  } catch (error) {
    console.error(process.env.DEBUG === undefined && error instanceof Error ? error.message : error);
    return 1;
  }
}

function isCommand(text: string): text is keyof typeof COMMANDS {
  return Object.hasOwn(COMMANDS, text);
}

// Imported late, since the address of the database is only known once it has been opened.
function administration() {
  return import("@/lib/identity/sign-in/administration.server.ts");
}

async function create(email: string): Promise<string> {
  const { link, hours } = await (await administration()).createAdministrator(email);
  return `${email} is an administrator now. Choose a password within ${hours} hours:\n${link}`;
}

async function resetPassword(email: string): Promise<string> {
  const { link, hours } = await (await administration()).revokePassword(email);
  const within = hours === 1 ? "an hour" : `${hours} hours`;
  return `The password of ${email} no longer works, and every session has ended. Choose a new one within ${within}:\n${link}`;
}

async function disableTwoFactor(email: string): Promise<string> {
  const { wasEnabled, passkeys } = await (await administration()).disableTwoFactorOf(email);
  const done = wasEnabled
    ? `Two-factor authentication of ${email} is off, and the recovery codes are deleted.`
    : `Two-factor authentication of ${email} was off already.`;
  return passkeys > 0 ? `${done} Passkeys stay: ${passkeys}.` : done;
}

async function recountAll(): Promise<string> {
  const { recount } = await import("@/lib/insights/counts/recount.server.ts");
  const drifts = await recount();
  const lines = drifts.map(
    ({ table, key, kept, counted }) =>
      `${table} ${JSON.stringify(key)} was ${kept} and is now ${counted}, as counted from the rows.`,
  );
  return [...lines, drifts.length === 0 ? "Every count is right." : `${drifts.length} counts were wrong.`].join("\n");
}
