import { expect, test } from "vitest";
import { diskHealth } from "@/lib/insights/operations/disk-health";

const GIGABYTE = 1024 ** 3;
const disk = (free: number, total: number, settings = ["DATA_DIR"]) => ({
  settings,
  free: free * GIGABYTE,
  total: total * GIGABYTE,
});

test("a disk with less than a twentieth and less than 20 GB free is nearly full", () => {
  expect(diskHealth([disk(4.9, 100)])).toEqual({
    part: "Disk",
    state: "error",
    text: "Nearly full: 4.9 GB of 100.0 GB free for DATA_DIR. Free up space or add a larger disk.",
  });
  expect(diskHealth([disk(5.1, 100)])).toMatchObject({ state: "good", text: "5.1 GB of 100.0 GB free for DATA_DIR." });
  expect(diskHealth([disk(25, 1000)])).toMatchObject({ state: "good" });
});

test("only the disks that are nearly full are named", () => {
  const { text } = diskHealth([disk(50, 100), disk(1, 100, ["BACKUP_FOLDER"])]);
  expect(text).toBe("Nearly full: 1.0 GB of 100.0 GB free for BACKUP_FOLDER. Free up space or add a larger disk.");
});
