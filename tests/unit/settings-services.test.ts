import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseSettings } from "@/lib/platform/settings/env.server";
import { complaintsOf } from "../support/settings";

test("a mail server needs a sender, which nobody could answer if it were made up", () => {
  const SMTP_URL = "smtp://mail.example.com:587";
  expect(complaintsOf({ SMTP_URL })).toEqual(["MAIL_FROM"]);
  expect(complaintsOf({ SMTP_URL, MAIL_FROM: "console@example.com" })).toEqual([]);
});

describe("TRUSTED_PROXIES", () => {
  test("are addresses and networks, separated by commas or blanks", () => {
    const TRUSTED_PROXIES = "127.0.0.1, 10.0.0.0/8 ::1,2001:db8::/32";
    expect(parseSettings({ TRUSTED_PROXIES }).TRUSTED_PROXIES).toEqual(TRUSTED_PROXIES.split(/[\s,]+/));
    expect(parseSettings({}).TRUSTED_PROXIES).toEqual([]);
  });

  test.each([
    "proxy.example.com",
    "10.0.0",
    "10.0.0.0/33",
    "10.0.0.0/",
    "10.0.0.0/8/8",
    "10.0.0.0/-1",
    "2001:db8::/129",
    "10.0.0.1:8080",
    "10.0.0.1, *",
  ])("are never %s", (TRUSTED_PROXIES) => {
    expect(complaintsOf({ TRUSTED_PROXIES })).toEqual(["TRUSTED_PROXIES"]);
  });
});

describe("a pooler", () => {
  const DATABASE_URL = "postgresql://user:password@pooler:6432/console";
  const DATABASE_DIRECT_URL = "postgresql://user:password@host:5432/console";
  const given = { DATABASE_URL, NEXTAUTH_SECRET: "x".repeat(32), DATA_KEY: Buffer.alloc(32).toString("base64") };

  test("is one of sessions, unless it is said to be one of transactions", () => {
    expect(parseSettings(given).DB_POOLING).toBe("session");
    expect(complaintsOf({ ...given, DB_POOLING: "transaction", DATABASE_DIRECT_URL })).toEqual([]);
    expect(complaintsOf({ ...given, DB_POOLING: "statement" })).toEqual(["DB_POOLING"]);
  });

  test("of transactions needs the address of Postgres itself beside it", () => {
    expect(complaintsOf({ ...given, DB_POOLING: "transaction" })).toEqual(["DATABASE_DIRECT_URL"]);
    expect(complaintsOf({ DATABASE_DIRECT_URL })).toContain("DATABASE_URL");
  });

  test("may be passed by an address from a file", () => {
    const folder = mkdtempSync(join(tmpdir(), "settings-"));
    const DATABASE_DIRECT_URL_FILE = join(folder, "address");
    writeFileSync(DATABASE_DIRECT_URL_FILE, `${DATABASE_DIRECT_URL}\n`);
    const parsed = parseSettings({ ...given, DB_POOLING: "transaction", DATABASE_DIRECT_URL_FILE });
    rmSync(folder, { recursive: true });
    expect(parsed).toMatchObject({ DATABASE_URL, DATABASE_DIRECT_URL });
  });
});

describe("an S3 store", () => {
  const store = { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "console", S3_SECRET_ACCESS_KEY: "access key" };
  const S3_ENDPOINT = "https://s3.example.com";

  test("has a bucket and a key; the endpoint is optional", () => {
    expect(complaintsOf(store)).toEqual([]);
    expect(complaintsOf({ ...store, S3_ENDPOINT })).toEqual([]);
    expect(complaintsOf({ ...store, S3_ENDPOINT: "s3.example.com" })).toEqual(["S3_ENDPOINT"]);
  });

  test.each<[string, Record<string, string>, string[]]>([
    ["an endpoint", { S3_ENDPOINT }, ["S3_BUCKET"]],
    ["a bucket", { S3_BUCKET: "files" }, ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]],
    ["a key", { S3_ACCESS_KEY_ID: "console" }, ["S3_BUCKET"]],
    ["a secret key", { S3_SECRET_ACCESS_KEY: "access key" }, ["S3_ACCESS_KEY_ID"]],
    ["all but the secret key", { ...store, S3_SECRET_ACCESS_KEY: "" }, ["S3_SECRET_ACCESS_KEY"]],
    ["all but the key", { ...store, S3_ACCESS_KEY_ID: "" }, ["S3_ACCESS_KEY_ID"]],
  ])("is not set up by %s alone: what lacks is named", (_, given, lacking) => {
    expect(complaintsOf(given).sort()).toEqual(expect.arrayContaining(lacking));
  });
});

describe("the journal of erasures", () => {
  const store = { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "console", S3_SECRET_ACCESS_KEY: "access key" };

  test("is in a folder, or in a bucket of its own", () => {
    expect(complaintsOf({ ERASURES_STORE: "/mnt/erasures" })).toEqual([]);
    expect(complaintsOf({ ...store, ERASURES_STORE: "s3://journal/production" })).toEqual([]);
    expect(complaintsOf({ ...store, ERASURES_STORE: "s3://journal" })).toEqual([]);
  });

  test("is refused elsewhere, without a store, and in the bucket of the files, whose backups it outlives", () => {
    expect(complaintsOf({ ERASURES_STORE: "https://journal" })).toEqual(["ERASURES_STORE"]);
    expect(complaintsOf({ ERASURES_STORE: "s3://journal" })).toEqual(["S3_BUCKET"]);
    expect(complaintsOf({ ...store, ERASURES_STORE: "s3://files/erasures" })).toEqual(["ERASURES_STORE"]);
  });
});

describe("traces", () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = "http://collector:4318";

  test("are off by default, and their headers are nothing without a collector", () => {
    expect(parseSettings({}).OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined();
    expect(complaintsOf({ OTEL_EXPORTER_OTLP_HEADERS: "x-key=1" })).toEqual(["OTEL_EXPORTER_OTLP_ENDPOINT"]);
  });

  test("are sampled as OpenTelemetry names it", () => {
    const OTEL_TRACES_SAMPLER = "parentbased_traceidratio";
    const given = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG: "0.1" };
    expect(parseSettings(given)).toMatchObject({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG: 0.1 });
  });

  test.each([
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4317"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "a key"],
    ["OTEL_TRACES_SAMPLER", "some"],
    ["OTEL_TRACES_SAMPLER_ARG", "10"],
  ])("%s is never %s", (name, value) => {
    expect(complaintsOf({ OTEL_EXPORTER_OTLP_ENDPOINT, [name]: value })).toEqual([name]);
  });
});
