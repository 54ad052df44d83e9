import { expect, test } from "vitest";
import type { RegistryImport } from "@/lib/leads/registry/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/text/format";
import { api } from "../support/api";
import { record, serverMemory, soakMinutes } from "../support/soak";
import { makeAdmin } from "../support/world";

// An answer of the opt-out registry with a million rows, half of them hashes.

const MILLION = 1_000_000;
const USUAL_MINUTES = 5;
/** Fewer where SOAK_MINUTES says so. */
const ROWS = Math.ceil((MILLION * soakMinutes(USUAL_MINUTES)) / USUAL_MINUTES);
const LIMIT_SECONDS = 60;
const GROWTH_MB = 150;
const POLL_MS = 250;

test(
  "a million rows are on the list within a minute, with flat memory",
  async () => {
    const admin = await makeAdmin();
    const file = new File([rows()], "answer.csv", { type: "text/csv" });
    const before = serverMemory();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, serverMemory());
    }, POLL_MS);
    const began = performance.now();
    const fields = { answered_on: isoDate(new Date()), file };
    const { status, body } = await api(admin).form<RegistryImport>("/api/registry-imports", fields);
    expect(status).toBe(201);
    const read = async () => (await api(admin).get<RegistryImport>(`/api/registry-imports/${body.id}`)).body;
    await expect.poll(async () => (await read()).status, { timeout: 600_000, interval: POLL_MS }).toBe("done");
    clearInterval(watch);
    const seconds = (performance.now() - began) / 1_000;
    record(`${ROWS.toLocaleString("en")} rows imported in ${seconds.toFixed(0)} s (limit ${LIMIT_SECONDS})`);
    record(`${Math.round(most - before)} MB more memory meanwhile (limit ${GROWTH_MB})`);
    const plain = Math.floor(ROWS / 2);
    expect(await read()).toMatchObject({ rows: ROWS, hits: plain, finished: ROWS });
    expect(await asPlatform(() => db.suppression.count({ where: { source: "registry" } }))).toBe(plain);
    expect(seconds).toBeLessThan(LIMIT_SECONDS);
    expect(most - before).toBeLessThan(GROWTH_MB);
  },
  15 * 60_000,
);

/** A contact and a hash in turn. */
function rows(): string {
  const lines: string[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    const number = String(row).padStart(8, "0");
    lines.push(row % 2 === 1 ? `+278${number}` : `${number.padStart(64, "a")}`);
  }
  return `${lines.join("\n")}\n`;
}
