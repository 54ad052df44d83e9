// @module-tag all
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { maskIdNumber } from "@/lib/platform/id-number";
import { decrypt } from "@/lib/platform/pii.server";
import { upgradeEvents } from "@/lib/sales/sales/upgrade-events.server";
import { verifyAudit } from "@/lib/sales/sales/verify.server";
import { leadEvents, saleEvents } from "../support/history";
import { useReleaseDatabase } from "../support/release-database";
import { tamper } from "../support/tampering";

// The events of release 0.1.0 hold names, telephone numbers and notes, and are not chained.

let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useReleaseDatabase("0.1.0");
}, 120_000);
afterAll(() => leaveDatabase());

const NEVER = new Date("2100-01-01");
const told = async () => ({
  leads: (await leadEvents({ where: { created_at: { lt: NEVER } }, orderBy: { id: "asc" } })).map(asTold),
  sales: (await saleEvents({ where: { created_at: { lt: NEVER } }, orderBy: { id: "asc" } })).map(asTold),
});

type Told = { id: number; old: unknown; new: unknown; reason: string | null; note?: string | null; actor_name: string };
const asTold = ({ id, old, new: after, reason, note, actor_name }: Told) => ({
  ...{ id, old, new: after, reason, actor_name },
  note: note || null,
});

describe("the upgrade of the events of release 0.1.0", () => {
  let before: Awaited<ReturnType<typeof told>>;
  beforeAll(async () => {
    before = await told();
  });

  test("leaves sales to wait until it has run, and says so rather than raise an alarm", async () => {
    const { sales, waiting, findings_total } = await verifyAudit({});
    expect([waiting, findings_total]).toEqual([sales, 0]);
  });

  test("goes on where it was interrupted, does everything once, and tells every event as before", async () => {
    await asPlatform(() => db.eventUpgrade.update({ where: { kind: "leads" }, data: { last_id: 0 } }));
    const done = await Promise.all([upgradeEvents(), upgradeEvents()]);
    expect(done.reduce((sum, { sales }) => sum + sales, 0)).toBeGreaterThan(1);
    expect(await upgradeEvents()).toEqual({ leads: 0, sales: 0 });
    expect(await told()).toEqual(before);
  }, 120_000);

  test("leaves no name, telephone number, email address, ID number or note in the rows of events", async () => {
    const [found] = await asPlatform(
      () => db.$queryRaw<{ leads: number; personal: string[] | null; values: number }[]>`
        WITH text AS (
          SELECT lead_id, to_jsonb(event) - 'actor_name' - 'impersonator_name' AS row,
            concat(old - '{assigned_user,source}'::text[], new - '{assigned_user,source}'::text[]) AS values
          FROM lead_events event
        )
        SELECT count(*)::int AS leads,
          array_agg(concat(row, lead.surname)) FILTER (WHERE row ->> 'note' IS NOT NULL
            OR strpos(row::text, lead.phone) > 0 OR strpos(row::text, lead.alt_phone) > 0
            OR strpos(row::text, lead.email) > 0
            OR strpos(text.values, lead.surname) > 0
          ) AS personal,
          (SELECT count(*)::int FROM lead_event_values) AS values
        FROM text JOIN leads lead ON lead.id = text.lead_id`,
    );
    expect(found).toMatchObject({ personal: null });
    expect(found?.values).toBeGreaterThan(100);
    const numbers = await asPlatform(() =>
      db.lead.findMany({ where: { id_number_encrypted: { not: null } }, select: { id_number_encrypted: true } }),
    );
    const rows = await asPlatform(
      () => db.$queryRaw<{ text: string }[]>`
      SELECT string_agg(concat(old, new, reason), ' ') AS text FROM lead_events`,
    );
    const text = rows[0]?.text ?? "";
    const idNumbers = numbers.map(({ id_number_encrypted }) => decrypt(id_number_encrypted ?? ""));
    expect(idNumbers.length).toBeGreaterThan(2);
    expect(idNumbers.filter((number) => text.includes(number) || text.includes(maskIdNumber(number)))).toEqual([]);
  });

  test("chains every sale, and later tampering is found", async () => {
    expect(await verifyAudit({})).toMatchObject({ waiting: 0, findings_total: 0 });
    await tamper("UPDATE sale_events SET actor_name = 'Somebody' WHERE sale_id = 601 AND seq = 1");
    const { findings } = await verifyAudit({});
    expect(findings).toMatchObject([{ sale_id: 601, seq: 1, message: "Event 1 was changed." }]);
  });
});
