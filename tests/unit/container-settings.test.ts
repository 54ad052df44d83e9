import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseSettings } from "@/lib/platform/settings/env.server";
import { completeSettings } from "@/scripts/container/settings.ts";
import { forgetPreviousDataKey, replaceDataKey } from "@/scripts/secrets.ts";

const DATABASE_URL = "postgresql://user:password@host:5432/console";

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), "volume-"));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

const settingsOf = (given: Record<string, string>) => {
  const environment = { DATABASE_URL, DATA_DIR, ...given };
  return parseSettings({ ...environment, ...completeSettings(environment) });
};

test("secrets that nobody gives are made at the first start and found again at the next", () => {
  const first = settingsOf({});
  expect(first).toMatchObject({ NEXTAUTH_SECRET: expect.any(String), DATA_KEY: expect.any(String) });
  expect(settingsOf({})).toEqual(first);
  expect(statSync(join(DATA_DIR, "secrets.json")).mode & 0o777).toBe(0o600);
});

test("a kept DATA_KEY that is being replaced comes with the one before, until it is done", () => {
  const { DATA_KEY } = settingsOf({});
  replaceDataKey(DATA_DIR, DATA_KEY ?? "");
  const during = settingsOf({});
  expect([during.DATA_KEY_PREVIOUS, during.DATA_KEY === DATA_KEY]).toEqual([DATA_KEY, false]);
  forgetPreviousDataKey(DATA_DIR, during.DATA_KEY ?? "");
  const after = settingsOf({});
  expect([after.DATA_KEY, after.DATA_KEY_PREVIOUS]).toEqual([during.DATA_KEY, undefined]);
  expect(readdirSync(DATA_DIR)).toEqual(["secrets.json"]);
});

test("a DATA_KEY that is being replaced is not replaced again, so that the one before is never lost", () => {
  const { DATA_KEY = "" } = settingsOf({});
  replaceDataKey(DATA_DIR, DATA_KEY);
  const during = settingsOf({});
  expect(() => replaceDataKey(DATA_DIR, DATA_KEY)).toThrow("There is a DATA_KEY_PREVIOUS in");
  expect(() => replaceDataKey(DATA_DIR, during.DATA_KEY ?? "")).toThrow("There is a DATA_KEY_PREVIOUS in");
  expect(() => forgetPreviousDataKey(DATA_DIR, DATA_KEY)).toThrow("is not the one of this command");
  expect(settingsOf({})).toEqual(during);
});

test("kept secrets are changed only by a process that has their key, and by one at a time", () => {
  const before = settingsOf({});
  expect(() => replaceDataKey(DATA_DIR, Buffer.alloc(32).toString("base64"))).toThrow("is not the one of this command");
  const lock = join(DATA_DIR, "secrets.json.lock");
  writeFileSync(lock, "");
  expect(() => replaceDataKey(DATA_DIR, before.DATA_KEY ?? "")).toThrow(`If none runs, delete ${lock}.`);
  rmSync(lock);
  expect(settingsOf({})).toEqual(before);
  expect(readdirSync(DATA_DIR)).toEqual(["secrets.json"]);
});

test("secrets that are given stay what they are, and nothing is kept", () => {
  const DATA_KEY = Buffer.alloc(32).toString("base64");
  const NEXTAUTH_SECRET_FILE = join(DATA_DIR, "given");
  writeFileSync(NEXTAUTH_SECRET_FILE, "x".repeat(32));
  expect(settingsOf({ DATA_KEY, NEXTAUTH_SECRET_FILE })).toMatchObject({ DATA_KEY, NEXTAUTH_SECRET: "x".repeat(32) });
  expect(readdirSync(DATA_DIR)).toEqual(["given"]);
});

test("the demo tenants come by themselves only where nobody else reaches the console", () => {
  expect(settingsOf({ PORT: "8080" }).SEED_DEMO).toBe(true);
  expect(settingsOf({ APP_URL: "https://console.example.com" }).SEED_DEMO).toBe(false);
  expect(settingsOf({ APP_URL: "https://console.example.com", SEED_DEMO: "true" }).SEED_DEMO).toBe(true);
  expect(settingsOf({ SEED_DEMO: "false" }).SEED_DEMO).toBe(false);
});

test("a missing database and a volume that can't be written to are named with everything else", () => {
  const file = join(DATA_DIR, "file");
  writeFileSync(file, "");
  const start = () => completeSettings({ DATA_DIR: join(file, "data"), PORT: "many" });
  expect(start).toThrow(
    /DATABASE_URL is required[\s\S]*DATA_DIR must be a folder[\s\S]*\(ENOTDIR\)[\s\S]*PORT must be/,
  );
});

test("a broken file of secrets in the volume is named with everything else, without its contents", () => {
  const file = join(DATA_DIR, "secrets.json");
  writeFileSync(file, '{ "DATA_KEY": "geheim');
  const start = () => completeSettings({ DATA_DIR, PORT: "many" });
  expect(start).toThrow(/DATABASE_URL is required[\s\S]*secrets\.json is not valid JSON[\s\S]*PORT must be/);
  expect(start).not.toThrow("geheim");
});

/** What docker-compose.yml sets in the container of the console, with these settings in .env. */
function composed(given: Record<string, string>): Record<string, string> {
  const [, section = ""] = /\n {2}console:\n[\s\S]*?\n {4}environment:\n((?: {6}.+\n)+)/.exec(
    readFileSync("docker-compose.yml", "utf8"),
  ) ?? [""];
  const lines = [...section.matchAll(/^ {6}(\w+): (.*?)(?: #.*)?$/gm)];
  const interpolate = (text: string) =>
    text.replace(/\$\{(\w+):-(.*?)\}/g, (_, name: string, unset: string) => given[name] || unset);
  return {
    ...given,
    ...Object.fromEntries(lines.map(([, name = "", text = ""]) => [name, interpolate(text)])),
    DATA_DIR,
  };
}

const urlWith = (given: Record<string, string>) => {
  const environment = composed(given);
  return parseSettings({ ...environment, ...completeSettings(environment) }).DATABASE_URL;
};

test("docker-compose.yml leads to its own database, whatever characters its password has", () => {
  expect(urlWith({})).toBe("postgresql://console:console@database:5432/console");
  const url = new URL(urlWith({ POSTGRES_PASSWORD: "a/b@c:d#e%" }) ?? "");
  expect([url.host, decodeURIComponent(url.password)]).toEqual(["database:5432", "a/b@c:d#e%"]);
});

test("docker-compose.yml makes way for a database of one's own, also when its address is in a file", () => {
  expect(urlWith({ DATABASE_URL })).toBe(DATABASE_URL);
  const DATABASE_URL_FILE = join(DATA_DIR, "database-url");
  writeFileSync(DATABASE_URL_FILE, `${DATABASE_URL}\n`);
  expect(urlWith({ DATABASE_URL_FILE })).toBe(DATABASE_URL);
});

test("the password of the container's own database may come from a file; two of them are refused", () => {
  const POSTGRES_PASSWORD_FILE = join(DATA_DIR, "password");
  writeFileSync(POSTGRES_PASSWORD_FILE, "from/file\n");
  const given = { DATABASE_URL: "", POSTGRES_HOST: "database", POSTGRES_PASSWORD_FILE };
  expect(settingsOf(given).DATABASE_URL).toBe("postgresql://console:from%2Ffile@database:5432/console");
  expect(() => settingsOf({ ...given, POSTGRES_PASSWORD: "console" })).toThrow("can't be set beside POSTGRES_PASSWORD");
  expect(() => settingsOf({ DATABASE_URL: "", POSTGRES_HOST: "database" })).toThrow("POSTGRES_PASSWORD is required");
});
