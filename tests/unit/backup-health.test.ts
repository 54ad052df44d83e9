import { expect, test } from "vitest";
import { type BackupFacts, backupHealth } from "@/lib/insights/operations/backup-health";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/milliseconds";

const NOW = new Date("2026-11-25T10:00:00Z");
const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

const healthOf = (facts: Partial<Extract<BackupFacts, { longest_pause: number }>>) =>
  backupHealth(
    { longest_pause: DAY_MS, since: ago(HOUR_MS), made: true, failure: null, missing_files: 0, ...facts },
    NOW,
  );

test("backups are in order while the last one is younger than one and a half times the pause between two", () => {
  expect(healthOf({})).toMatchObject({ state: "good", text: "The last backup was on time." });
  expect(healthOf({ made: false })).toMatchObject({ state: "good", text: "The first backup is not due yet." });
  expect(healthOf({ since: ago(36 * HOUR_MS) })).toMatchObject({ state: "good" });
  expect(healthOf({ since: ago(10 * DAY_MS), longest_pause: 7 * DAY_MS })).toMatchObject({ state: "good" });
  expect(healthOf({ since: ago(90 * DAY_MS), longest_pause: Number.POSITIVE_INFINITY })).toMatchObject({
    state: "good",
  });
});

test("a backup that is overdue needs a person", () => {
  expect(healthOf({ since: ago(36 * HOUR_MS + 1) })).toEqual({
    part: "Backups",
    state: "error",
    text: "Overdue: no backup since 23 Nov 2026, 23:59. Is a console running at the time of BACKUP_SCHEDULE?",
  });
});

test("a backup that failed needs a person, and says why", () => {
  expect(healthOf({ failure: "The disk of BACKUP_FOLDER is full." })).toMatchObject({
    state: "error",
    text: "The last backup failed. The disk of BACKUP_FOLDER is full.",
  });
});

test("no schedule, and lost files, need a look", () => {
  expect(backupHealth({ longest_pause: null }, NOW)).toMatchObject({ state: "warning" });
  expect(healthOf({ missing_files: 2 })).toMatchObject({
    state: "warning",
    text: expect.stringMatching(/lacks 2 files/),
  });
});
