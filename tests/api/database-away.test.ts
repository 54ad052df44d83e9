import { describe, expect, test } from "vitest";
import { isDatabaseAway } from "@/lib/platform/db/away.server";
import { env } from "@/lib/platform/settings/env.server";

const databasePort = () => Number(new URL(env().DATABASE_URL ?? "").port);
const failed = (message: string, fields: object) => Object.assign(new Error(message), fields);
const refused = (port: number) => failed("connect ECONNREFUSED", { code: "ECONNREFUSED", syscall: "connect", port });

describe("an error means that the database is away", () => {
  test.each<[string, () => unknown]>([
    ["when nobody listens at its port", () => refused(databasePort())],
    ["when none of its addresses answers", () => new AggregateError([refused(databasePort())])],
    ["when Postgres shuts down", () => failed("terminating connection", { code: "57P01" })],
    [
      "when Postgres recovers",
      () => failed("Raw query failed", { cause: { kind: "postgres", originalCode: "57P03" } }),
    ],
    ["when it is no longer the primary", () => failed("cannot execute in a read-only transaction", { code: "25006" })],
    ["when its disk is full", () => failed("could not extend file", { code: "53100" })],
    ["when it does not answer in time", () => new Error("Query read timeout")],
    ["when no connection is free", () => new Error("timeout exceeded when trying to connect")],
    ["as pg-boss reports it", () => ({ code: "57P02", message: "crash of another server process" })],
  ])("%s", (_, error) => expect(isDatabaseAway(error())).toBe(true));
});

describe("an error means something else", () => {
  test.each<[string, () => unknown]>([
    ["when a mail server or a store refuses its connection", () => refused(databasePort() + 1)],
    ["when a client or a store hangs up", () => failed("socket hang up", { code: "ECONNRESET", syscall: "read" })],
    ["when a row is not there", () => failed("No record was found", { code: "P2025" })],
    ["when it is a bug", () => new TypeError("x is not a function")],
    ["when there is none", () => undefined],
  ])("%s", (_, error) => expect(isDatabaseAway(error())).toBe(false));
});
