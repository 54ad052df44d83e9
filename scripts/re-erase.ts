import { directDatabaseUrl } from "@/lib/platform/settings/env.server";
import { counted } from "@/lib/platform/text/format";
import { connect, noteErasures, pendingErasures, unmarkErasures } from "./restore-mark.ts";

/**
 * Erases everybody again whom a restored backup has brought back.
 * @returns how many. @throws Error that names those who could not be erased, so that the command fails
 */
export async function reErase(): Promise<string> {
  await using client = await connect(directDatabaseUrl());
  const pending = await pendingErasures(client);
  if (pending === null) return "Nobody is left to be erased again.";
  await import("@/lib/domains.server");
  const { loadLaw } = await import("@/lib/insurance/law/law.server");
  await loadLaw();
  const { eraseAgain } = await import("@/lib/people/erasure/erase-again.server");
  const { erased, unerased, unread } = await eraseAgain(pending.newest);
  const done = `${counted(erased, "person was", "persons were")} erased again.`;
  const lines = unerased.map(({ id, tenant, why }) => `Person ${id} of ${tenant} is back: ${why}`);
  if (unread > 0) lines.push(`${counted(unread, "line")} of the journal of erasures can't be read.`);
  if (lines.length === 0) {
    await unmarkErasures(client);
    return done;
  }
  await noteErasures(client, { ...pending, isTold: true });
  throw new Error([done, ...lines, WHAT_TO_DO].join("\n"));
}

const WHAT_TO_DO =
  "Start the console where only you can reach it, mend what is named, and run npm run admin -- re-erase. docs/operations/backup.md has the details.";
