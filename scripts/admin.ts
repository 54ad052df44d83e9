// npm run admin -- create|reset-password|disable-2fa EMAIL: for an operator who is locked out.
// npm run admin -- migrate: applies the missing migrations and ends, as every start does before it serves.
// npm run admin -- recount: counts leads and sales again and corrects the rollups that differ.
// npm run admin -- upgrade-events: moves the personal values out of the events of older releases and chains them, now.
// npm run admin -- verify-audit [TENANT|REFERENCE]: recomputes the audit chains of all, a tenant (its subdomain) or a sale.
// npm run admin -- rotate-key [--forget-unreadable]: replaces DATA_KEY, and encrypts everything anew that is stored encrypted.
// npm run admin -- make-packs: makes the policy packs of sales that were submitted before there were any.
// npm run admin -- restore-tenant SUBDOMAIN: brings a tenant back that was deleted less than seven days ago.
// npm run admin -- backup FILE: writes database and stored files to one archive, encrypted if BACKUP_PASSPHRASE is set.
// npm run admin -- verify FILE: reads an archive and says whether it is whole; archived-key FILE: the DATA_KEY in it.
// npm run admin -- restore FILE [--no-erasures]: restores an archive into an empty installation, whose console must not run yet.
// npm run admin -- re-erase: erases everybody again whom the journal of erasures names, as restore does.
// All others also work while the console runs.
import { z } from "zod";
import { counted } from "@/lib/platform/format";
import { archivedKey, backUp, verifyBackup } from "./backup.ts";
import { joinDatabase } from "./database.ts";
import { reErase } from "./re-erase.ts";
import { NO_ERASURES, restoreArchive } from "./restore.ts";
import { FORGET_UNREADABLE, rotateKey } from "./rotate-key.ts";
import { migrate, requireMigrated } from "./schema-engine.ts";

const COMMANDS = { create, "reset-password": resetPassword, "disable-2fa": disableTwoFactor };

/** Commands without an email address; what they may be given instead. */
const OTHERS = {
  migrate: confirmMigrated,
  recount: recountAll,
  "upgrade-events": upgradeAll,
  "make-packs": makePacks,
  "rotate-key": rotateKey,
  "verify-audit": verifyAll,
  "restore-tenant": restoreDeleted,
  backup: backUp,
  "re-erase": reErase,
};

/** Commands that leave a database of another release as it is. */
const NOT_MIGRATING = ["backup"];

/** Commands on an archive, which need no database, or make it. */
const ON_ARCHIVES = { verify: verifyBackup, "archived-key": archivedKey, restore: restoreArchive };

const [command = "", email = "", ...rest] = process.argv.slice(2);
if (isOther(command) && mayBeGiven(command, email) && rest.length === 0) {
  process.exit(await runCommand(OTHERS[command], email));
}
if (isOnArchive(command) && email !== "" && rest.every((option) => command === "restore" && option === NO_ERASURES)) {
  process.exit(await print(() => ON_ARCHIVES[command](email, rest[0] ?? "")));
}
const address = z.email().safeParse(email.trim().toLowerCase());
if (!isCommand(command) || !address.success || rest.length > 0) {
  console.error(
    `Usage: npm run admin -- ${Object.keys(COMMANDS).join("|")} EMAIL, or migrate, recount, upgrade-events, make-packs, rotate-key [--forget-unreadable], verify-audit [TENANT|REFERENCE], restore-tenant SUBDOMAIN, backup|verify|archived-key FILE, restore FILE [${NO_ERASURES}], re-erase`,
  );
  process.exit(2);
}

process.exit(await runCommand(COMMANDS[command], address.data)); // not left to idle connections, which take seconds to close

function runCommand(work: (email: string) => Promise<string>, email: string): Promise<number> {
  return print(async () => {
    const stop = await joinDatabase(NOT_MIGRATING.includes(command) ? requireMigrated : migrate);
    const { disconnect } = await import("@/lib/platform/db/client.server.ts");
    return work(email).finally(() => disconnect().then(stop));
  });
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

function isCommand(text: string): text is keyof typeof COMMANDS {
  return Object.hasOwn(COMMANDS, text);
}

function isOther(text: string): text is keyof typeof OTHERS {
  return Object.hasOwn(OTHERS, text);
}

function isOnArchive(text: string): text is keyof typeof ON_ARCHIVES {
  return Object.hasOwn(ON_ARCHIVES, text);
}

function mayBeGiven(other: keyof typeof OTHERS, text: string): boolean {
  if (["restore-tenant", "backup"].includes(other)) return text !== "";
  return text === "" || other === "verify-audit" || (other === "rotate-key" && text === FORGET_UNREADABLE);
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
  const { recount } = await import("@/lib/insights/counts/recount.server.ts");
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
  const { upgradeEvents } = await import("@/lib/sales/sales/upgrade-events.server.ts");
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
  const { makeLatePacks } = await import("@/lib/sales/packs/make.server.ts");
  const { made, failed } = await makeLatePacks();
  if (made + failed === 0) return "No policy pack is left to be made.";
  const failures = `${counted(failed, "policy pack")} failed; the log says why. The console tries again by itself.`;
  if (made === 0) throw new Error(failures);
  const done = `${counted(made, "policy pack was", "policy packs were")} made.`;
  return failed === 0 ? done : `${done} ${failures}`;
}

/** @throws Error that names what is wrong, so that the command fails */
async function verifyAll(named: string): Promise<string> {
  const { verifyAudit } = await import("@/lib/sales/sales/verify.server.ts");
  const { findVerifiedScope } = await import("@/lib/sales/sales/verified-scope.server.ts");
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
