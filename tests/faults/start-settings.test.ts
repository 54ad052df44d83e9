import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "@/scripts/postgres.ts";
import { killConsoles, startConsole } from "../support/console-process";

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

  test.each([
    ["is not valid JSON", '{ "DATA_KEY": "geheim", "POSTGR'],
    ["is not valid JSON", ""],
    ["lacks secrets that the console wrote, or holds other values", '{ "DATA_KEY": "geheim" }'],
    ["lacks secrets that the console wrote, or holds other values", '["geheim"]'],
    [
      "lacks secrets that the console wrote, or holds other values",
      '{ "DATA_KEY": "geheim", "NEXTAUTH_SECRET": "geheim", "POSTGRES_PASSWORD": 7 }',
    ],
  ])("a secrets.json that %s is named with its path and without its contents: %j", async (fault, contents) => {
    const DATA_DIR = mkdtempSync(join(folder, "broken-"));
    const file = join(DATA_DIR, "secrets.json");
    writeFileSync(file, contents);
    const { code, output } = await startConsole({ ...settings, DATA_DIR }).ended;
    const advice = "Put back a copy of it. Don't delete it: without its DATA_KEY, encrypted data can't be read.";
    expect([code, output]).toEqual([1, `${file} ${fault}. ${advice}\n`]);
    expect(existsSync(join(DATA_DIR, "postgres"))).toBe(false);
  });

  test("a secrets.json that can't be read is named with its path", async () => {
    const DATA_DIR = mkdtempSync(join(folder, "broken-"));
    mkdirSync(join(DATA_DIR, "secrets.json"));
    const { code, output } = await startConsole({ ...settings, DATA_DIR }).ended;
    expect([code, output]).toEqual([1, expect.stringContaining(`${DATA_DIR}/secrets.json can't be read (EISDIR).`)]);
  });
});
