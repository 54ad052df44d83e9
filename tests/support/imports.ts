import { setTimeout as wait } from "node:timers/promises";
import { writeRows } from "@/lib/leads/imports/parts.server";
import type { LeadImport } from "@/lib/leads/imports/schema";
import { BUSY_STATUSES } from "@/lib/leads/imports/status";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { newKey } from "@/lib/platform/files/row-parts.server";
import type { api } from "./api";
import { type TestTenant, unique } from "./world";

type Client = ReturnType<typeof api>;

const LONGEST_MS = 60_000;
const ASK_EVERY_MS = 100;

/** Waits until an import is no longer busy. @throws Error after `timeout` milliseconds */
export async function importDone(client: Client, id: number, timeout = LONGEST_MS): Promise<LeadImport> {
  for (const end = Date.now() + timeout; Date.now() < end; await wait(ASK_EVERY_MS)) {
    const { status, body } = await client.get<LeadImport>(`/api/lead-imports/${id}`);
    if (status === 200 && !BUSY_STATUSES.includes(body.status)) return body;
  }
  throw new Error(`Import ${id} did not finish within ${timeout} ms`);
}

/** A CSV file of people, each with a unique name, phone number and email address. */
export function csvOfPeople(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, index) => `Person ${index},0${830_000_000 + index},person${index}@example.test`,
  );
  return ["name,phone,email", ...rows].join("\n");
}

/** An import that has been checked but not started. One row can become a lead, the other can't. */
export const makeImport = (tenant: TestTenant, fields: Partial<Prisma.LeadImportUncheckedCreateInput> = {}) =>
  asPlatform(async () => {
    const made = await db.leadImport.create({
      data: {
        tenant_id: tenant.id,
        product_id: tenant.product.id,
        default_region: "ZA",
        file_name: "leads.csv",
        file: newKey(),
        mapping: [
          { name: "name", field: "name" },
          { name: "email", field: "email" },
        ],
        total: 2,
        valid: 1,
        invalid: 1,
        ...fields,
      },
      omit: { file: false },
    });
    await writeRows(made, 0, [
      { number: 2, cells: [tenant.name, `${unique()}@example.test`] },
      { number: 3, cells: ["", "nobody@example.test"] },
    ]);
    return made;
  });

/** A finished import. */
export const makeFinishedImport = (tenant: TestTenant, fields: Partial<Prisma.LeadImportUncheckedCreateInput> = {}) =>
  makeImport(tenant, { status: "done", started_at: new Date(), finished_at: new Date(), finished_rows: 2, ...fields });
