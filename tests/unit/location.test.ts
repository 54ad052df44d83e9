import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { singleton } from "@/lib/platform/process/singleton";
import { writeCities } from "../support/geoip";

const UNKNOWN_LOCATION = { city: null, country: null };
const folder = mkdtempSync(join(tmpdir(), "geoip-"));
const file = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

writeCities(file("cities.mmdb"), {
  "196.25.0.0/16": { city: { names: { en: "Cape Town", de: "Kapstadt" } }, country: { names: { en: "South Africa" } } },
  "2001:db8:7:0:0:0:0:0/48": { country: { names: { en: "Namibia" } } },
});
writeFileSync(file("broken.mmdb"), "This is no database of cities.");

/** What a process with this setting finds. */
async function locateWith(database: string) {
  vi.resetModules();
  singleton("city-database", () => null).clear();
  vi.stubEnv("GEOIP_DATABASE", database);
  return (await import("@/lib/identity/sessions/location.server")).locate;
}
beforeEach(() => vi.unstubAllEnvs());

describe("with a city database", () => {
  test.each([
    ["196.25.1.2", { city: "Cape Town", country: "South Africa" }],
    ["196.25.255.255", { city: "Cape Town", country: "South Africa" }],
    ["2001:db8:7:1::5", { city: null, country: "Namibia" }],
    ["196.26.0.1", UNKNOWN_LOCATION],
    ["2001:db8:8::1", UNKNOWN_LOCATION],
    ["127.0.0.1", UNKNOWN_LOCATION],
    ["no address", UNKNOWN_LOCATION],
    [null, UNKNOWN_LOCATION],
  ])("%s is located as precisely as the database allows", async (ip, place) => {
    const locate = await locateWith(file("cities.mmdb"));
    expect(await locate(ip)).toEqual(place);
  });
});

test.each(["", file("missing.mmdb"), file("broken.mmdb"), folder])(
  "with the setting %j an address is nowhere, and nothing fails",
  async (database) => {
    const locate = await locateWith(database);
    expect(await locate("196.25.1.2")).toEqual(UNKNOWN_LOCATION);
    expect(await locate("196.25.1.2")).toEqual(UNKNOWN_LOCATION);
  },
);
