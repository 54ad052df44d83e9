// npm run admin -- COMMAND: what an operator does to a console, also one who is locked out of it.
import { counted } from "@/lib/platform/text/format";
import { COMMAND_NAMES, COMMANDS, type CommandName, written } from "./admin-commands.ts";
import { archivedKey, backUp, verifyBackup } from "./backup.ts";
import { joinDatabase } from "./database.ts";
import { migrate, requireMigrated } from "./migrate.ts";
import { reErase } from "./re-erase.ts";
import { restoreArchive } from "./restore.ts";
import { rotateKey } from "./rotate-key.ts";

/** Carries out a command. @returns what to print. @throws Error that says why it could not be done */
const WORK: Record<CommandName, (argument: string, option: string) => Promise<string>> = {
  create,
  "reset-password": resetPassword,
  "disable-2fa": disableTwoFactor,
  migrate: confirmMigrated,
  recount: recountAll,
  "restore-tenant": restoreDeleted,
  "verify-audit": verifyAll,
  "upgrade-events": upgradeAll,
  "make-packs": makePacks,
  "rotate-key": rotateKey,
  backup: backUp,
  verify: verifyBackup,
  "archived-key": archivedKey,
  restore: restoreArchive,
  "re-erase": reErase,
};

/** Commands on an archive, which need no database, or make it. */
const WITHOUT_DATABASE: CommandName[] = ["verify", "archived-key", "restore"];

/** Commands that leave a database of another release as it is. */
const NOT_MIGRATING: CommandName[] = ["backup"];

const USAGE = "Usage: npm run admin --";
const HELP = [
  `${USAGE} COMMAND, where COMMAND is one of`,
  ...COMMAND_NAMES.map((name) => `  ${written(name)}\n      ${COMMANDS[name].does}`),
].join("\n");

const [name = "", ...given] = process.argv.slice(2);
process.exit(await runCommand(name, given)); // not left to idle connections, which take seconds to close

/** @returns the exit code */
async function runCommand(name: string, given: string[]): Promise<number> {
  if (["help", "--help"].includes(name)) return print(async () => HELP);
  if (!isCommand(name)) return refuse(name === "" ? HELP : `There is no command ${name}.\n${HELP}`);
  const accepted = COMMANDS[name].accepts.safeParse(given).data;
  if (!accepted) return refuse(`${USAGE} ${written(name)}`);
  const [argument = "", option = ""] = accepted;
  const work = () => WORK[name](argument, option);
  return print(WITHOUT_DATABASE.includes(name) ? work : () => onDatabase(work, name));
}

function refuse(reason: string): number {
  console.error(reason);
  return 2;
}

async function onDatabase(work: () => Promise<string>, name: CommandName): Promise<string> {
  const stop = await joinDatabase(NOT_MIGRATING.includes(name) ? requireMigrated : migrate);
  const { disconnect } = await import("@/lib/platform/db/client.server.ts");
  return work().finally(() => disconnect().then(stop));
}

/** Prints what was done, or why not. @returns the exit code */
async function print(work: () => Promise<string>): Promise<number> {
  try {
    console.log(await work());
    return 0;
  } catch (error) {
    console.error(process.env.DEBUG === undefined && error instanceof Error ? error.message : error);
    return 1;
  }
}

function isCommand(text: string): text is CommandName {
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

/** Its database was migrated when it was opened. */
async function confirmMigrated(): Promise<string> {
  return "The database has every migration of this release.";
}

async function recountAll(): Promise<string> {
  const { recount } = await import("@/lib/insights/rollup/recount.server.ts");
  const drifts = await recount();
  const lines = drifts.map(
    ({ table, key, kept, counted }) =>
      `${table} ${JSON.stringify(key)} was ${kept} and is now ${counted}, as counted from the rows.`,
  );
  return [
    ...lines,
    drifts.length === 0 ? "Every count is right." : `${counted(drifts.length, "count was", "counts were")} wrong.`,
  ].join("\n");
}

async function upgradeAll(): Promise<string> {
  const { upgradeEvents } = await import("@/lib/sales/evidence/upgrade-events.server.ts");
  const { leads, sales } = await upgradeEvents();
  return leads + sales === 0
    ? "Every event is up to date."
    : `Done: ${counted(leads, "batch", "batches")} of lead events, ${counted(sales, "batch", "batches")} of sales.`;
}

async function restoreDeleted(subdomain: string): Promise<string> {
  const { restoreTenant } = await import("@/lib/identity/tenants/close.server.ts");
  return `${await restoreTenant(subdomain.toLowerCase())} is back, and its users can sign in again.`;
}

/** @throws Error when none could be made, so that the command fails */
async function makePacks(): Promise<string> {
  const { loadLaw } = await import("@/lib/insurance/law/law.server.ts");
  const { makeLatePacks } = await import("@/lib/sales/packs/make.server.ts");
  await loadLaw();
  const { made, failed } = await makeLatePacks();
  if (made + failed === 0) return "No policy pack is left to be made.";
  const failures = `${counted(failed, "policy pack")} failed; the log says why. The console tries again by itself.`;
  if (made === 0) throw new Error(failures);
  const done = `${counted(made, "policy pack was", "policy packs were")} made.`;
  return failed === 0 ? done : `${done} ${failures}`;
}

/** @throws Error that names what is wrong, so that the command fails */
async function verifyAll(named: string): Promise<string> {
  const { findVerifiedScope, verifyAudit } = await import("@/lib/sales/evidence/verify.server.ts");
  const scope = await findVerifiedScope(named);
  const { sales, events, erased, waiting, findings, findings_total } = await verifyAudit(scope);
  const lines = findings.map(
    ({ reference, sale_id, message }) => `${reference ?? sale_id ?? "The tenant"}: ${message}`,
  );
  const read = `${counted(events, "event")} of ${counted(sales, "sale")} ${events === 1 ? "was" : "were"} recomputed; ${counted(erased, "personal value has", "personal values have")} been erased.`;
  if (waiting > 0)
    lines.push(`${counted(waiting, "sale is", "sales are")} not chained yet. Run npm run admin -- upgrade-events.`);
  if (findings_total > 0) lines.push(`${counted(findings_total, "finding")}.`);
  if (lines.length > 0) throw new Error([...lines, read].join("\n"));
  return `${read} Every chain holds.`;
}
