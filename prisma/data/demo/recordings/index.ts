import { buffer } from "node:stream/consumers";
import { encryptFile, newFileKey, newFilePath } from "@/lib/leads/recordings/file.server";
import { sha256 } from "@/lib/platform/crypto/sha256.server";
import { writeFileTo } from "@/lib/platform/files/files.server";
import { MINUTE_MS } from "@/lib/platform/time/milliseconds";
import type { Floor } from "../floor";
import type { SeededLead } from "../leads/index";
import type { Colleague } from "../office/colleagues";
import type { NumberedSale } from "../sales/sale";
import { callSound } from "./sound";

const CALLS_OF_LEADS = 12;
const CALLS_OF_SALES = 18;
const SECONDS = [4, 6, 8] as const;
/** Into the call, where there is a mandate. */
const AGREED_AT_SECONDS = 2.5;

const SOUNDS = SECONDS.map((seconds) => ({ seconds, sound: callSound(seconds) }));

type Owner = { lead_id: number; sale_id: null } | { lead_id: null; sale_id: number };
type Call = { owner: Owner; at: Date; by: Pick<Colleague, "id" | "full_name"> };

/** Adds recordings of a few seconds to the latest leads that were called. @returns the events of the leads */
export async function addLeadRecordings(floor: Floor, leads: readonly SeededLead[]) {
  const calls = leads
    .flatMap(({ id, row, story }) => {
      const isWorked = row.attempts > 0 && row.processed_at === null && row.assigned_user_id !== null;
      if (!isWorked || row.last_attempt_at === null) return [];
      return { owner: { lead_id: id, sale_id: null }, at: row.last_attempt_at, by: story.agent };
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, CALLS_OF_LEADS);
  const added = await addRecordings(floor, calls);
  return added.map(({ owner, event }) => ({ ...event, lead_id: owner.lead_id }));
}

/** Adds them to the latest sales. @returns the event and what a mandate says of its recording, by the id of the sale */
export async function addSaleRecordings(floor: Floor, sales: readonly NumberedSale[]) {
  const calls = sales
    .toReversed()
    .slice(0, CALLS_OF_SALES)
    .map(({ id, row, lead }) => ({
      owner: { lead_id: null, sale_id: id },
      at: row.created_at,
      by: lead.story.agent,
    }));
  const added = await addRecordings(floor, calls);
  return new Map(
    added.map(({ id, owner, event }) => [
      owner.sale_id,
      { events: [event], evidence: { recording_id: id, at_seconds: AGREED_AT_SECONDS } },
    ]),
  );
}

async function addRecordings<Recorded extends Call>({ load, tenantId: tenant_id }: Floor, calls: readonly Recorded[]) {
  const recordings = await load.withIds("recordings", calls);
  return Promise.all(
    recordings.map(async (recording, index) => {
      const { id, owner, at, by } = recording;
      const { seconds, sound } = SOUNDS[index % SOUNDS.length] ?? { seconds: 0, sound: Buffer.alloc(0) };
      const [file_path, file_key] = [newFilePath(tenant_id), newFileKey()];
      await writeFileTo(file_path, await buffer(encryptFile([sound], file_key)));
      load.add("recordings", [
        {
          ...{ id, tenant_id, ...owner, file_path, file_key },
          name: `call-${String(index + 1).padStart(2, "0")}.wav`,
          mime_type: "audio/wav",
          size_bytes: sound.length,
          duration_seconds: seconds,
          recorded_at: at,
          source: "upload",
          sha256: sha256(sound),
        },
      ]);
      const event = {
        type: "recording" as const,
        new: { recording: id, action: "added" },
        ...{ actor_id: by.id, actor_name: by.full_name, created_at: new Date(at.getTime() + MINUTE_MS) },
      };
      return { ...recording, event };
    }),
  );
}
