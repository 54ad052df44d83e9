import { counted } from "@/lib/platform/format";

/**
 * Erases everybody again whom a restored backup has brought back.
 * @returns how many. @throws Error that names those who could not be erased, so that the command fails
 */
export async function reErase(): Promise<string> {
  await import("@/lib/domains.server");
  const { eraseAgain } = await import("@/lib/people/erasure/erase-again.server");
  const { erased, unerased, unread } = await eraseAgain();
  const done = `${counted(erased, "person was", "persons were")} erased again.`;
  const lines = unerased.map(({ id, tenant, why }) => `Person ${id} of ${tenant} is back: ${why}`);
  if (unread > 0) lines.push(`${counted(unread, "line")} of the journal of erasures can't be read.`);
  if (lines.length === 0) return done;
  const what = "Before you start the console, mend what is named, and run npm run admin -- re-erase.";
  throw new Error([done, ...lines, what].join("\n"));
}
