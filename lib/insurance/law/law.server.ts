import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { reportDatabaseUnavailable } from "@/lib/platform/db/away.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { onNotification } from "@/lib/platform/db/listen.server";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { singleton } from "@/lib/platform/process/singleton";
import { dateText } from "@/lib/platform/time/days";
import { SECOND_MS } from "@/lib/platform/time/milliseconds";
import { type Dated, LAW_KEYS, LAW_RULES, type Law, type LawKey } from "./rules";

const CHANNEL = "law_changed";
/**
 * How long startup waits for the rules of law. Without a database the server then starts, and requests that need them
 * fail.
 */
const FIRST_WAIT_MS = 5 * SECOND_MS;

const held = singleton<{ law: Law | null }>("law", () => ({ law: null }));

/** The rules of law as their table has them now. @throws Error before `loadLaw` or `keepLaw` has read them */
export function law(): Law {
  const { law: read } = held.get();
  if (!read) throw new Error("The rules of law have not been read yet");
  return read;
}

/** The law by which a tenant's agents call; null where the tenant does not enforce calling hours. */
export const callingLawOf = ({ calling_hours_enforced }: { calling_hours_enforced: boolean }) =>
  calling_hours_enforced ? law() : null;

/** Reads the rules of law for this process. */
export async function loadLaw(): Promise<void> {
  held.get().law = await asPlatform(readLaw);
}

/**
 * Reads the rules of law, and again whenever they change. Resolves once they have been read, or after a while without a
 * database, which is then asked again every second.
 */
export async function keepLaw(): Promise<void> {
  let last = loadUntilRead();
  // One after the other, so that no older answer comes last.
  onNotification(CHANNEL, () => {
    last = last.then(loadUntilRead);
  });
  await Promise.race([last, wait(FIRST_WAIT_MS, undefined, { ref: false })]);
}

/** Reads the rules of law, again every second while that fails. */
async function loadUntilRead(): Promise<void> {
  for (;;) {
    try {
      return await loadLaw();
    } catch (error) {
      noteFailure(error);
      await wait(SECOND_MS);
    }
  }
}

function noteFailure(error: unknown): void {
  if (!reportDatabaseUnavailable(error)) log.error({ law: describeError(error) });
}

async function readLaw(): Promise<Law> {
  const rows = await db.lawRule.findMany({ orderBy: { valid_from: "asc" } });
  const holidays = await db.publicHoliday.findMany({ select: { day: true, name: true }, orderBy: { day: "asc" } });
  const dated = <Key extends LawKey>(key: Key) =>
    rows.flatMap((row) =>
      row.key === key
        ? [
            {
              ...storedJson(`law_rules.value of ${key}`, LAW_RULES[key].value, row.value),
              valid_from: dateText(row.valid_from),
              source: row.source,
            },
          ]
        : [],
    );
  return {
    ...(Object.fromEntries(LAW_KEYS.map((key) => [key, dated(key)])) as { [Key in LawKey]: Dated<Key>[] }),
    declared_holidays: holidays.map(({ day, name }) => ({ day: dateText(day), name })),
  };
}
