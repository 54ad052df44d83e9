import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { freePort } from "@/scripts/postgres.ts";
import { alive, killConsoles, startConsole } from "../support/console-process";

const SOON = { timeout: 50_000, interval: 20 };

const folder = mkdtempSync(join(tmpdir(), "console-"));

afterAll(async () => {
  await killConsoles();
  rmSync(folder, { recursive: true, force: true });
});

test("a Ctrl-C while the demo is added stops everything, without a complaint", async () => {
  const settings = { DATA_DIR: join(folder, "data"), PORT: String(await freePort()), SEED_DEMO: "true" };
  const console = startConsole(settings);
  const isSeeding = () => console.family().some(({ command }) => /postgres: .* (INSERT|COPY)/.test(command));
  await vi.waitUntil(isSeeding, SOON);
  const family = console.family();
  console.kill("SIGINT");
  const { code, output } = await console.ended;
  expect([code, output]).toEqual([0, expect.stringMatching(/^Preparing the database \(.+\) …\n$/)]);
  expect(alive(family)).toEqual([]);
});
