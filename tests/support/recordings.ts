import { existsSync, readdirSync } from "node:fs";
import type { Recording } from "@/lib/leads/recordings/schema";
import { encrypt } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { dataPath } from "@/lib/platform/settings/env.server";
import { api, testUrl } from "./api";
import { wav } from "./audio";
import { type TestTenant, type TestUser, unique } from "./world";

/** The path of a lead or a sale in the API. */
export const ofLead = ({ id }: { id: number }) => `/api/leads/${id}` as const;
export const ofSale = ({ id }: { id: number }) => `/api/sales/${id}` as const;

export const audioFile = (bytes: Buffer = wav(), name = "call.wav") => new File([new Uint8Array(bytes)], name);

/** Uploads a recording over HTTP. */
export const record = <Body = Recording>(user: TestUser, path: string, file: File = audioFile(), fields = {}) =>
  api(user).form<Body>(`${path}/recordings`, { file, ...fields });

/** Asks for the sound of a recording, or a part of it. */
export async function listen(user: TestUser, { id }: { id: number }, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(`/api/recordings/${id}/audio`, testUrl()), {
    headers: { authorization: `Bearer ${user.token}`, "accept-encoding": "identity", ...headers },
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** The names of a tenant's stored recordings, also of unfinished ones. */
export function recordingFilesOf({ id }: { id: number }): string[] {
  const folder = dataPath("storage", "recordings", String(id));
  return existsSync(folder) ? readdirSync(folder) : [];
}

type Columns = Partial<Prisma.RecordingUncheckedCreateInput>;

/** A recording without a file, of a lead or a sale. */
export const makeRecording = (tenant: Pick<TestTenant, "id">, columns: Columns) =>
  asPlatform(() =>
    db.recording.create({
      data: {
        tenant_id: tenant.id,
        name: "call.wav",
        mime_type: "audio/wav",
        size_bytes: 16_044,
        duration_seconds: 1,
        source: "upload",
        sha256: unique(),
        file_path: `recordings/${tenant.id}/${unique()}`,
        file_key: encrypt(unique()),
        ...columns,
      },
    }),
  );

/** A recording of a sale that somebody has heard, one that was purged, and what a night has told. */
export async function makeRecordingRows(tenant: TestTenant, sale: { id: number }, user: { id: number }): Promise<void> {
  const { id: tenant_id } = tenant;
  const { id, recorded_at, sha256, size_bytes, file_path } = await makeRecording(tenant, { sale_id: sale.id });
  await asPlatform(async () => {
    await db.recordingListening.create({ data: { tenant_id, recording_id: id, user_id: user.id } });
    const day = new Date("2026-01-01");
    const report = { class: "sale" as const, period_began_on: day, retained_until: day, reason: "5 years" };
    const gone = { recording_id: -id, recorded_at, sha256, size_bytes, file_path };
    await db.purgedRecording.create({ data: { tenant_id, ...gone, ...report, file_removed_at: day } });
    const night = {
      class: "lead_post" as const,
      dry_run: true,
      count: 7,
      reason: "30 days",
      began_at: day,
      finished_at: day,
    };
    await db.retentionRun.create({ data: { tenant_id, ...night } });
    const own = {
      class: "lead_post" as const,
      length: 60,
      unit: "days" as const,
      source: `As agreed with ${tenant.name}`,
    };
    await db.tenantRetentionPeriod.create({ data: { tenant_id, ...own } });
  });
}
