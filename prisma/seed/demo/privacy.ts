import { createHash } from "node:crypto";
import { db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/format";
import { DAY_MS } from "@/lib/platform/time";

const dayBefore = (now: Date, days: number) => new Date(isoDate(new Date(now.getTime() - days * DAY_MS)));

/** An answer of the opt-out registry from ten days ago, so that nobody is warned. */
export async function seedRegistryAnswer(now: Date): Promise<void> {
  const at = new Date(now.getTime() - 10 * DAY_MS);
  const file_name = `registry-answer-${isoDate(at)}.csv`;
  await db.registryImport.create({
    data: {
      ...{ file_name, sha256: createHash("sha256").update(file_name).digest("hex"), status: "done" },
      ...{
        rows: 214,
        contacts: 212,
        finished: 212,
        invalid: 2,
        hits: 0,
        added: 0,
        actor_name: "Console Administrator",
      },
      ...{ answered_on: dayBefore(now, 10), created_at: at, finished_at: at },
    },
  });
}

/** Requests of people: one that is open, one that is late, and one that was answered. */
export async function seedDataRequests(tenant_id: number, now: Date): Promise<void> {
  const person = (name: string, type: string, days: number, period: number) => ({
    ...{ tenant_id, type, name, email: `${name.toLowerCase().replace(" ", ".")}@example.com` },
    ...{ received_on: dayBefore(now, days), due_on: dayBefore(now, days - period) },
  });
  await db.dataRequest.createMany({
    data: [
      { ...person("Palesa Khumalo", "access", 4, 30), channel: "form", message: "Where did you get my number from?" },
      { ...person("Johan Botha", "recording_copy", 9, 7), channel: "staff", message: "The call of last Thursday." },
      {
        ...person("Lindiwe Dube", "erasure", 40, 30),
        ...{ channel: "form", status: "done", decision: "granted", identity_proof: "Copy of the ID document seen" },
        ...{ evidence: "Deleted, and confirmed by email", decided_by: "Console Administrator" },
        decided_at: new Date(now.getTime() - 20 * DAY_MS),
      },
    ],
  });
}
