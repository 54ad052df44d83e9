import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { encryptFile, newFileKey, newFilePath } from "@/lib/leads/recordings/file.server";
import { db } from "@/lib/platform/db/client.server";
import { fullNameOf } from "@/lib/platform/format";
import { writeFileTo } from "@/lib/platform/storage/files.server";
import { MINUTE_MS } from "@/lib/platform/time";
import { type Floor, insertAll } from "../floor";
import { callSound } from "./sound";

const CALLS_OF_LEADS = 12;
const CALLS_OF_SALES = 18;
const SECONDS = [4, 6, 8] as const;
/** Into the call, where there is a mandate. */
const AGREED_AT_SECONDS = 2.5;

type Owner = { lead_id: number; sale_id: null } | { lead_id: null; sale_id: number };
type Person = { id: number; name: string; surname: string };

/** Adds recordings of a few seconds to the latest leads that were called and to the latest sales. */
export async function seedRecordings({ tenantId: tenant_id }: Floor): Promise<void> {
  const sounds = SECONDS.map(callSound);
  const leads = await db.lead.findMany({
    where: { tenant_id, attempts: { gt: 0 }, processed_at: null, assigned_user: { isNot: null } },
    select: { id: true, last_attempt_at: true, assigned_user: true },
    orderBy: { last_attempt_at: "desc" },
    take: CALLS_OF_LEADS,
  });
  for (const [index, { id, last_attempt_at, assigned_user }] of leads.entries()) {
    if (!last_attempt_at || !assigned_user) continue;
    const owner = { lead_id: id, sale_id: null };
    await seedRecording(tenant_id, owner, { sounds, index, at: last_attempt_at, by: assigned_user });
  }
  const sales = await db.sale.findMany({
    where: { tenant_id, agent: { isNot: null } },
    select: { id: true, created_at: true, agent: true, mandates: { select: { id: true } } },
    orderBy: { id: "desc" },
    take: CALLS_OF_SALES,
  });
  for (const [index, { id, created_at, agent, mandates }] of sales.entries()) {
    if (!agent) continue;
    const owner = { lead_id: null, sale_id: id };
    const recording_id = await seedRecording(tenant_id, owner, { sounds, index, at: created_at, by: agent });
    const where = { id: { in: mandates.map((mandate) => mandate.id) } };
    await db.saleMandate.updateMany({ where, data: { recording_id, at_seconds: AGREED_AT_SECONDS } });
  }
}

type Call = { sounds: readonly Buffer[]; index: number; at: Date; by: Person };

async function seedRecording(tenant_id: number, owner: Owner, { sounds, index, at, by }: Call): Promise<number> {
  const sound = sounds[index % sounds.length] ?? Buffer.alloc(0);
  const [file_path, file_key] = [newFilePath(tenant_id), newFileKey()];
  await writeFileTo(file_path, await buffer(encryptFile([sound], file_key)));
  const { id } = await db.recording.create({
    data: {
      ...{ tenant_id, ...owner, file_path, file_key },
      name: `call-${String(index + 1).padStart(2, "0")}.wav`,
      mime_type: "audio/wav",
      size_bytes: sound.length,
      duration_seconds: SECONDS[index % SECONDS.length] ?? null,
      recorded_at: at,
      source: "upload",
      sha256: createHash("sha256").update(sound).digest("hex"),
    },
    select: { id: true },
  });
  const event = {
    tenant_id,
    type: "recording",
    new: { recording: id, action: "added" },
    actor_id: by.id,
    actor_name: fullNameOf(by),
    created_at: new Date(at.getTime() + MINUTE_MS),
  };
  if (owner.sale_id === null) await insertAll("lead_events", [{ ...event, digests: null, lead_id: owner.lead_id }]);
  else await insertAll("sale_events", [{ ...event, sale_id: owner.sale_id }]);
  return id;
}
