import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseSettings, SETTING_NAMES, SettingsError } from "@/lib/platform/settings/env.server";
import { settingsPages } from "@/scripts/settings-pages";
import { complaintsOf } from "../support/settings";

const DATABASE_URL = "postgresql://user:password@host:5432/console";
const SECRETS = { NEXTAUTH_SECRET: "x".repeat(32), DATA_KEY: randomBytes(32).toString("base64") };

describe("without any setting", () => {
  test("the console listens on 3000, stores its data in .data and runs its own database", () => {
    const settings = parseSettings({});
    expect(settings).toMatchObject({ PORT: 3000, APP_URL: "http://localhost:3000", DATA_DIR: resolve(".data") });
    expect(settings.DATABASE_URL).toBeUndefined();
  });

  test("every setting that is left empty counts as unset", () => {
    const empty = Object.fromEntries(SETTING_NAMES.map((name) => [name, ""]));
    expect(parseSettings(empty)).toEqual(parseSettings({}));
  });
});

test("a name of connections in DATABASE_URL is left out, since rotate-key knows them by their own", () => {
  const named = { ...SECRETS, DATABASE_URL: `${DATABASE_URL}?sslmode=require&application_name=crm` };
  expect(parseSettings(named).DATABASE_URL).toBe(`${DATABASE_URL}?sslmode=require`);
});

describe("the error message", () => {
  const bad = {
    PORT: "many",
    APP_URL: "console.example.com",
    DATABASE_URL: "mysql://host/console",
    NEXTAUTH_SECRET: "short",
    DATA_KEY: "c2hvcnQ=",
    SMTP_URL: "http://mail.example.com",
    MAIL_FROM: "Console",
    ADMIN_EMAIL: "nobody",
    ADMIN_PASSWORD: "short",
    SEED_DEMO: "perhaps",
  };

  test("names every invalid setting, each once", () => {
    expect(complaintsOf(bad).sort()).toEqual(Object.keys(bad).sort());
  });

  test("names missing settings together with invalid ones", () => {
    const given = { PORT: "0", DATABASE_URL, ADMIN_EMAIL: "a@example.com", SMTP_URL: "smtp://mail.example.com" };
    const named = ["ADMIN_PASSWORD", "DATA_KEY", "MAIL_FROM", "NEXTAUTH_SECRET", "PORT"];
    expect(complaintsOf(given).sort()).toEqual(named);
  });

  test("contains no values, since many are secret", () => {
    expect(() => parseSettings(bad)).toThrow(SettingsError);
    expect(() => parseSettings(bad)).not.toThrow(/many|mysql|short|c2hvcnQ|nobody|perhaps/);
  });

  test("points at the file that explains the settings", () => {
    expect(() => parseSettings(bad)).toThrow(".env.example");
  });
});

describe("secrets", () => {
  test("are required with DATABASE_URL", () => {
    expect(complaintsOf({ DATABASE_URL })).toEqual(["NEXTAUTH_SECRET", "DATA_KEY"]);
    expect(complaintsOf({ DATABASE_URL, ...SECRETS })).toEqual([]);
  });

  test("that are empty count as missing", () => {
    expect(complaintsOf({ DATABASE_URL, ...SECRETS, DATA_KEY: "" })).toEqual(["DATA_KEY"]);
  });

  test("are accepted without DATABASE_URL too", () => {
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

  test("DATA_KEY_PREVIOUS is such a key too, and nothing without DATA_KEY", () => {
    const DATA_KEY_PREVIOUS = randomBytes(32).toString("base64");
    expect(complaintsOf({ ...SECRETS, DATA_KEY_PREVIOUS })).toEqual([]);
    expect(complaintsOf({ ...SECRETS, DATA_KEY_PREVIOUS: "short" })).toEqual(["DATA_KEY_PREVIOUS"]);
    expect(complaintsOf({ DATA_KEY_PREVIOUS })).toEqual(["DATA_KEY"]);
  });

  test("NEXTAUTH_SECRET has at least 32 characters", () => {
    expect(complaintsOf({ NEXTAUTH_SECRET: "x".repeat(31) })).toEqual(["NEXTAUTH_SECRET"]);
    expect(complaintsOf({ NEXTAUTH_SECRET: "x".repeat(32) })).toEqual([]);
  });
});

describe("secrets from files", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "secrets-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const values = {
    ...SECRETS,
    DATABASE_URL,
    SMTP_URL: "smtp://user:password@host:587",
    ADMIN_PASSWORD: "long enough",
    OIDC_CLIENT_SECRET: "client secret",
    S3_SECRET_ACCESS_KEY: "access key",
    BACKUP_PASSPHRASE: "a long passphrase",
    METRICS_TOKEN: "a token of metrics",
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic dXNlcjpwYXNzd29yZA==, x-tenant=one",
  };
  const others = {
    MAIL_FROM: "console@example.com",
    ADMIN_EMAIL: "admin@example.com",
    ...{ OIDC_ISSUER: "https://login.example.com", OIDC_CLIENT_ID: "console" },
    ...{ S3_BUCKET: "files", S3_ACCESS_KEY_ID: "console" },
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318",
  };

  /** Writes a file, as an editor would: with a line break at its end. @returns its path */
  function fileOf(name: string, content: string): string {
    writeFileSync(join(folder, name), `${content}\n`);
    return join(folder, name);
  }

  test("are taken like those from variables, every one of them", () => {
    const files = Object.entries(values).map(([name, value]) => [`${name}_FILE`, fileOf(name, value)]);
    expect(parseSettings({ ...others, ...Object.fromEntries(files) })).toEqual(parseSettings({ ...others, ...values }));
  });

  test("are checked like those from variables", () => {
    expect(complaintsOf({ DATA_KEY_FILE: fileOf("key", "short") })).toEqual(["DATA_KEY"]);
  });

  test("that can't be had are named with everything else", () => {
    const bad = {
      PORT: "many",
      DATABASE_URL_FILE: join(folder, "nowhere"),
      DATA_KEY_FILE: fileOf("empty", ""),
      ...{ SMTP_URL_FILE: folder, MAIL_FROM: "console@example.com" },
      NEXTAUTH_SECRET: SECRETS.NEXTAUTH_SECRET,
      NEXTAUTH_SECRET_FILE: fileOf("twice", SECRETS.NEXTAUTH_SECRET),
    };
    const named = ["DATABASE_URL_FILE", "DATA_KEY_FILE", "NEXTAUTH_SECRET_FILE", "PORT", "SMTP_URL_FILE"];
    expect(complaintsOf(bad).sort()).toEqual(named);
  });

  test("demand the same company", () => {
    const DATABASE_URL_FILE = fileOf("database", DATABASE_URL);
    expect(complaintsOf({ DATABASE_URL_FILE })).toEqual(["NEXTAUTH_SECRET", "DATA_KEY"]);
  });
});

describe("ADMIN_EMAIL and ADMIN_PASSWORD", () => {
  const admin = { ADMIN_EMAIL: "admin@example.com", ADMIN_PASSWORD: "long enough" };

  test("are required together, and the missing one is named", () => {
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
  test("defaults to localhost with PORT", () => {
    expect(parseSettings({ PORT: "8080" }).APP_URL).toBe("http://localhost:8080");
  });

  test("is used without a trailing slash", () => {
    const settings = parseSettings({ PORT: "8080", APP_URL: "https://console.example.com/" });
    expect(settings.APP_URL).toBe("https://console.example.com");
  });

  test.each(["javascript:alert(1)", "ftp://example.com", "/console"])("must be an HTTP URL, not %s", (APP_URL) => {
    expect(complaintsOf({ APP_URL })).toEqual(["APP_URL"]);
  });
});

test.each([
  "https://console.example.com/app",
  "https://console.example.com?a=1",
  "https://user:password@console.example.com",
  "https://203.0.113.7",
  "http://[2001:db8::1]:3000",
])("APP_URL must be a host name that can have subdomains, and nothing more, unlike %s", (APP_URL) => {
  expect(complaintsOf({ APP_URL })).toEqual(["APP_URL"]);
});

test("MAIL_FROM must be an email address, with or without a name", () => {
  for (const MAIL_FROM of ["console@example.com", "Console <console@example.com>"])
    expect(parseSettings({ MAIL_FROM })).toMatchObject({ MAIL_FROM });
  for (const MAIL_FROM of ["Console", "Console <console>", "Console <a@b"])
    expect(complaintsOf({ MAIL_FROM })).toEqual(["MAIL_FROM"]);
});

test.each(["0", "65536", "-1", "80.5", "many", " "])("PORT must be a port number, not %j", (PORT) => {
  expect(complaintsOf({ PORT })).toEqual(["PORT"]);
});

test("SEED_DEMO must be true or false", () => {
  expect(parseSettings({ SEED_DEMO: "true" }).SEED_DEMO).toBe(true);
  expect(parseSettings({ SEED_DEMO: "false" }).SEED_DEMO).toBe(false);
  expect(parseSettings({}).SEED_DEMO).toBeUndefined();
});

test("DATA_DIR is made absolute, so that a later change of directory does not affect it", () => {
  expect(parseSettings({ DATA_DIR: "somewhere/data" }).DATA_DIR).toBe(resolve("somewhere/data"));
});

test("other environment variables are ignored", () => {
  expect(parseSettings({ PATH: "/bin", HOME: "/root" })).toEqual(parseSettings({}));
});

test("configure.md and .env.example say of every setting what the schema says", async () => {
  for (const [path, text] of Object.entries(await settingsPages()))
    expect(await readFile(path, "utf8"), `${path}: run npm run settings`).toBe(text);
});

test(".env.example is valid", async () => {
  const example = await readFile(".env.example", "utf8");
  const values = [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]);
  expect(parseSettings(Object.fromEntries(values))).toEqual(parseSettings({}));
});
