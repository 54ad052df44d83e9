// @module-tag all
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maskIdNumber } from "@/lib/insurance/id-number";
import { decrypt } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { upgradeEvents } from "@/lib/sales/evidence/upgrade-events.server";
import { verifyAudit } from "@/lib/sales/evidence/verify.server";
import { leadEvents, saleEvents } from "../support/history";
import { useReleaseDatabase } from "../support/release-database";
import { tamper } from "../support/tampering";

// Release 0.1.0 stored names, telephone numbers and notes in its events, and did not chain them. Release 0.2.0 upgrades them
// in the background, so a database of 0.2.0 may still contain some.

const EDITED_LEADS = 50;

let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useReleaseDatabase("0.2.0");
  await tamper(...valuesIntoEvents("lead"), ...valuesIntoEvents("sale"), ...WITHOUT_CHAINS, RESTART);
  await addEditsOfLeads();
});
afterAll(() => leaveDatabase());

const fieldsOf = (side: "old" | "new") =>
  `coalesce(jsonb_object_agg(field, ${side}) FILTER (WHERE ${side} IS NOT NULL AND field NOT LIKE 'event.%'), '{}') AS ${side}`;
const textOf = (column: "reason" | "note") => `max(new #>> '{}') FILTER (WHERE field = 'event.${column}') AS ${column}`;

/** Moves the personal values of events back into their rows, where release 0.1.0 stored them. */
const valuesIntoEvents = (kind: "lead" | "sale"): string[] => [
  `UPDATE ${kind}_events event
   SET old = event.old || stored.old, new = event.new || stored.new, reason = coalesce(event.reason, stored.reason)
     ${kind === "lead" ? ", note = coalesce(event.note, stored.note)" : ""}
   FROM (
     SELECT event_id, ${fieldsOf("old")}, ${fieldsOf("new")}, ${textOf("reason")}, ${textOf("note")}
     FROM ${kind}_event_values GROUP BY event_id
   ) AS stored WHERE stored.event_id = event.id`,
  `DELETE FROM ${kind}_event_values`,
  `UPDATE ${kind}_events SET digests = NULL`,
];

const WITHOUT_CHAINS = [
  "UPDATE sale_events SET seq = NULL, prev_hash = NULL, hash = NULL",
  "UPDATE sales SET event_count = NULL, event_head = NULL, event_seal = NULL",
  "DELETE FROM sale_event_anchors",
  "DELETE FROM sale_openings",
  "UPDATE sale_sequences SET first_opened = NULL, head = NULL, seal = NULL",
];
const RESTART = "UPDATE event_upgrades SET last_id = 0, finished_at = NULL";

const readIdNumber = ({ id_number_encrypted }: { id_number_encrypted: string | null }) =>
  decrypt(id_number_encrypted ?? "");

const editedLeads = () =>
  asPlatform(() =>
    db.lead.findMany({
      where: { id_number_encrypted: { not: null }, surname: { not: null } },
      select: {
        id: true,
        tenant_id: true,
        name: true,
        surname: true,
        phone: true,
        email: true,
        id_number_encrypted: true,
      },
      ...{ orderBy: { id: "asc" }, take: EDITED_LEADS },
    }),
  );

/** The demo data edits few fields; release 0.1.0 stored every edited one in its event. */
async function addEditsOfLeads(): Promise<void> {
  const data = (await editedLeads()).map((lead) => ({
    ...{ tenant_id: lead.tenant_id, lead_id: lead.id, type: "updated" as const, digests: Prisma.DbNull },
    old: { surname: null, phone: null, email: null, id_number: null },
    new: {
      ...{ surname: lead.surname, phone: lead.phone, email: lead.email },
      id_number: maskIdNumber(readIdNumber(lead)),
    },
    ...{ reason: `${lead.name} called us`, note: `Call ${lead.surname} on ${lead.phone}`, actor_name: "Nomsa Khumalo" },
  }));
  await asPlatform(() => db.leadEvent.createMany({ data }));
}

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

type Personal = { rows: string[] | null; values: number };

/** Lead events with a name, telephone number, email address or note in their row, and how many values are stored apart. */
const findPersonal = async (): Promise<Personal | undefined> => {
  const [found] = await asPlatform(
    () => db.$queryRaw<Personal[]>`
      WITH text AS (
        SELECT lead_id, to_jsonb(event) - 'actor_name' - 'impersonator_name' AS row,
          concat(old - '{assigned_user,source}'::text[], new - '{assigned_user,source}'::text[]) AS values
        FROM lead_events event
      )
      SELECT (SELECT count(*)::int FROM lead_event_values) AS values,
        array_agg(concat(row, lead.surname)) FILTER (WHERE row ->> 'note' IS NOT NULL
          OR strpos(row::text, lead.phone) > 0 OR strpos(row::text, lead.alt_phone) > 0
          OR strpos(row::text, lead.email) > 0
          OR strpos(text.values, lead.surname) > 0
        ) AS rows
      FROM text JOIN leads lead ON lead.id = text.lead_id`,
  );
  return found;
};

const findIdNumbers = async (): Promise<string[]> => {
  const [found] = await asPlatform(
    () => db.$queryRaw<{ text: string }[]>`SELECT string_agg(concat(old, new, reason), ' ') AS text FROM lead_events`,
  );
  const numbers = (await editedLeads()).map(readIdNumber);
  const isFound = (number: string) => [number, maskIdNumber(number)].some((text) => found?.text.includes(text));
  return numbers.filter(isFound);
};

describe("the upgrade of the events of release 0.1.0", () => {
  let before: Awaited<ReturnType<typeof told>>;
  beforeAll(async () => {
    before = await told();
  });

  test("leaves sales to wait until it has run, and says so rather than raise an alarm", async () => {
    const { sales, waiting, findings_total } = await verifyAudit({});
    expect(sales).toBeGreaterThan(0);
    expect([waiting, findings_total]).toEqual([sales, 0]);
  });

  test("goes on where it was interrupted, does everything once, and tells every event as before", async () => {
    expect(await findPersonal()).toMatchObject({ values: 0, rows: expect.anything() });
    expect(await findIdNumbers()).toHaveLength(EDITED_LEADS);
    await asPlatform(() => db.eventUpgrade.update({ where: { kind: "leads" }, data: { last_id: 0 } }));
    const done = await Promise.all([upgradeEvents(), upgradeEvents()]);
    expect(done.reduce((sum, { sales }) => sum + sales, 0)).toBeGreaterThan(1);
    expect(await upgradeEvents()).toEqual({ leads: 0, sales: 0 });
    expect(await told()).toEqual(before);
  });

  test("leaves no name, telephone number, email address, ID number or note in the rows of events", async () => {
    const found = await findPersonal();
    expect(found).toMatchObject({ rows: null });
    expect(found?.values).toBeGreaterThan(100);
    expect(await findIdNumbers()).toEqual([]);
  });

  test("chains every sale, and later tampering is found", async () => {
    expect(await verifyAudit({})).toMatchObject({ waiting: 0, findings_total: 0 });
    await tamper("UPDATE sale_events SET actor_name = 'Somebody' WHERE sale_id = 1 AND seq = 1");
    const { findings } = await verifyAudit({});
    expect(findings).toMatchObject([{ sale_id: 1, seq: 1, message: "Event 1 was changed." }]);
  });
});
