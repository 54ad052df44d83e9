import "server-only";
import { stat, statfs } from "node:fs/promises";
import { env } from "@/lib/platform/settings/env.server";
import type { Disk } from "./disk-health";

/** The disks of the folders that this process writes to. A folder that is not there yet is left out. */
export async function readDisks(): Promise<Disk[]> {
  const { DATA_DIR, BACKUP_FOLDER, BACKUP_SCHEDULE } = env();
  const folders = { DATA_DIR, ...(BACKUP_SCHEDULE && BACKUP_FOLDER && { BACKUP_FOLDER }) };
  const disks = new Map<number, Disk>();
  for (const [setting, folder] of Object.entries(folders)) {
    const found = await usageOf(folder).catch(() => null);
    if (found === null) continue;
    const settings = [...(disks.get(found.device)?.settings ?? []), setting];
    disks.set(found.device, { settings, free: found.free, total: found.total });
  }
  return [...disks.values()];
}

async function usageOf(folder: string): Promise<{ device: number; free: number; total: number }> {
  const path = /* turbopackIgnore: true */ folder;
  const [{ dev }, { bsize, bavail, blocks }] = await Promise.all([stat(path), statfs(path)]);
  return { device: dev, free: bavail * bsize, total: blocks * bsize };
}
