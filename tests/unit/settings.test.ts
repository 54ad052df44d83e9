import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { parseSettings, SETTING_NAMES, SettingsError } from "@/lib/platform/env.server";

const DATABASE_URL = "postgresql://user:password@host:5432/console";
const SECRETS = { NEXTAUTH_SECRET: "x".repeat(32), DATA_KEY: randomBytes(32).toString("base64") };

/** The settings that a refusal names, one a line; none when there is no refusal. */
function complaintsOf(environment: Record<string, string>): string[] {
  try {
    parseSettings(environment);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const [, ...lines] = error.message.split("\n");
    return lines.map((line) => line.trim().split(" ", 1)[0] ?? "");
  }
}

describe("without any setting", () => {
  test("the console listens on 3000, keeps its data in .data and runs a database of its own", () => {
    const settings = parseSettings({});
    expect(settings).toMatchObject({ PORT: 3000, APP_URL: "http://localhost:3000", DATA_DIR: resolve(".data") });
    expect(settings.DATABASE_URL).toBeUndefined();
  });

  test("every setting that is left empty counts as unset", () => {
    const empty = Object.fromEntries(SETTING_NAMES.map((name) => [name, ""]));
    expect(parseSettings(empty)).toEqual(parseSettings({}));
  });
});

describe("a refusal", () => {
  const bad = {
    PORT: "many",
    APP_URL: "console.example.com",
    DATABASE_URL: "mysql://host/console",
    NEXTAUTH_SECRET: "short",
    DATA_KEY: "c2hvcnQ=",
    SMTP_URL: "http://mail.example.com",
    ADMIN_EMAIL: "nobody",
    ADMIN_PASSWORD: "short",
    SEED_DEMO: "perhaps",
  };

  test("names every bad setting, each once", () => {
    expect(complaintsOf(bad).sort()).toEqual(Object.keys(bad).sort());
  });

  test("names the missing ones beside the bad ones", () => {
    const named = complaintsOf({ PORT: "0", DATABASE_URL, ADMIN_EMAIL: "a@example.com" });
    expect(named.sort()).toEqual(["ADMIN_PASSWORD", "DATA_KEY", "NEXTAUTH_SECRET", "PORT"]);
  });

  test("repeats no value, since many are secret", () => {
    expect(() => parseSettings(bad)).toThrow(SettingsError);
    expect(() => parseSettings(bad)).not.toThrow(/many|mysql|short|c2hvcnQ|nobody|perhaps/);
  });

  test("points at the file that explains the settings", () => {
    expect(() => parseSettings(bad)).toThrow(".env.example");
  });
});

describe("secrets", () => {
  test("are demanded with DATABASE_URL", () => {
    expect(complaintsOf({ DATABASE_URL })).toEqual(["NEXTAUTH_SECRET", "DATA_KEY"]);
    expect(complaintsOf({ DATABASE_URL, ...SECRETS })).toEqual([]);
  });

  test("left empty are missing", () => {
    expect(complaintsOf({ DATABASE_URL, ...SECRETS, DATA_KEY: "" })).toEqual(["DATA_KEY"]);
  });

  test("are taken without DATABASE_URL as well", () => {
    expect(parseSettings(SECRETS)).toMatchObject(SECRETS);
  });

  test.each([
    ["31 bytes", randomBytes(31).toString("base64")],
    ["33 bytes", randomBytes(33).toString("base64")],
    ["hexadecimal", randomBytes(32).toString("hex")],
    ["no base64", `${"?".repeat(43)}=`],
  ])("DATA_KEY is 32 bytes in base64, not %s", (_, DATA_KEY) => {
    expect(complaintsOf({ DATA_KEY })).toEqual(["DATA_KEY"]);
  });

  test("NEXTAUTH_SECRET has at least 32 characters", () => {
    expect(complaintsOf({ NEXTAUTH_SECRET: "x".repeat(31) })).toEqual(["NEXTAUTH_SECRET"]);
    expect(complaintsOf({ NEXTAUTH_SECRET: "x".repeat(32) })).toEqual([]);
  });
});

describe("ADMIN_EMAIL and ADMIN_PASSWORD", () => {
  const admin = { ADMIN_EMAIL: "admin@example.com", ADMIN_PASSWORD: "long enough" };

  test("belong together: the missing one is named", () => {
    expect(parseSettings(admin)).toMatchObject(admin);
    expect(complaintsOf({ ADMIN_EMAIL: admin.ADMIN_EMAIL })).toEqual(["ADMIN_PASSWORD"]);
    expect(complaintsOf({ ADMIN_PASSWORD: admin.ADMIN_PASSWORD })).toEqual(["ADMIN_EMAIL"]);
  });

  test("the password has at least 8 characters", () => {
    expect(complaintsOf({ ...admin, ADMIN_PASSWORD: "1234567" })).toEqual(["ADMIN_PASSWORD"]);
    expect(complaintsOf({ ...admin, ADMIN_PASSWORD: "12345678" })).toEqual([]);
  });
});

describe("APP_URL", () => {
  test("follows PORT when it is not set", () => {
    expect(parseSettings({ PORT: "8080" }).APP_URL).toBe("http://localhost:8080");
  });

  test("is itself when it is set, without the slash at its end", () => {
    const settings = parseSettings({ PORT: "8080", APP_URL: "https://console.example.com/" });
    expect(settings.APP_URL).toBe("https://console.example.com");
  });

  test.each(["javascript:alert(1)", "ftp://example.com", "/console"])("is an address of the web, not %s", (APP_URL) => {
    expect(complaintsOf({ APP_URL })).toEqual(["APP_URL"]);
  });
});

test.each(["0", "65536", "-1", "80.5", "many", " "])("PORT is the number of a port, not %j", (PORT) => {
  expect(complaintsOf({ PORT })).toEqual(["PORT"]);
});

test("SEED_DEMO says yes or no in words", () => {
  expect(parseSettings({ SEED_DEMO: "true" }).SEED_DEMO).toBe(true);
  expect(parseSettings({ SEED_DEMO: "false" }).SEED_DEMO).toBe(false);
  expect(parseSettings({}).SEED_DEMO).toBeUndefined();
});

test("DATA_DIR is a place of its own, wherever a process stands later", () => {
  expect(parseSettings({ DATA_DIR: "somewhere/data" }).DATA_DIR).toBe(resolve("somewhere/data"));
});

test("variables of others are no setting", () => {
  expect(parseSettings({ PATH: "/bin", HOME: "/root" })).toEqual(parseSettings({}));
});

test(".env.example names exactly the settings that exist", async () => {
  const example = await readFile(".env.example", "utf8");
  const named = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual([...SETTING_NAMES].sort());
});

test(".env.example is good as it stands", async () => {
  const example = await readFile(".env.example", "utf8");
  const values = [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]);
  expect(parseSettings(Object.fromEntries(values))).toEqual(parseSettings({}));
});
