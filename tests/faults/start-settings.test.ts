import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "@/scripts/postgres.ts";
import { killConsoles, startConsole } from "../support/console-process";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), "console-"));
const settings = { DATA_DIR: join(folder, "data"), PORT: "" };

beforeAll(async () => {
  settings.PORT = String(await freePort());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("with settings that are bad", () => {
  afterEach(killConsoles);

  test("nothing is started, and every one of them is named", async () => {
    const bad = { DATABASE_URL: "postgresql://user:password@host/console", PORT: "many", ADMIN_EMAIL: "nobody" };
    const { code, output } = await startConsole({ ...settings, DATA_DIR: join(folder, "bad"), ...bad }).ended;
    expect(code).toBe(1);
    const named = output.match(/^ {2}[A-Z_]+/gm)?.map((name) => name.trim());
    expect(named?.sort()).toEqual(["ADMIN_EMAIL", "ADMIN_PASSWORD", "DATA_KEY", "NEXTAUTH_SECRET", "PORT"]);
    expect(output.trim().split("\n")).toHaveLength(6);
    expect(existsSync(join(folder, "bad"))).toBe(false);
  });

  test("a DATABASE_URL at which nobody answers is named, with the reason and without its password", async () => {
    const { code, output } = await startConsole({
      ...settings,
      DATABASE_URL: `postgresql://console:geheim@localhost:${await freePort()}/console`,
      NEXTAUTH_SECRET: randomBytes(32).toString("hex"),
      DATA_KEY: randomBytes(32).toString("base64"),
    }).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/DATABASE_URL.+ECONNREFUSED/);
    expect(output).not.toContain("geheim");
  });
});
