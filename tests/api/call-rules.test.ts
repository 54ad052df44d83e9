import { expect, test } from "vitest";
import { type Given, mayBeGiven, whyNotGiven } from "@/lib/leads/record/call-rules.server";
import { findLeadRecord } from "@/lib/leads/record/record.server";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import { makeRecording } from "../support/recordings";
import { WITH_REPETITIONS } from "../support/repetitions";
import { makeSuppressions } from "../support/suppressions";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

// The rule stands in TypeScript and in SQL: every combination of what it asks is answered alike.

const SUNDAY = new Date("2026-11-22T10:00:00Z");
const MONDAY = new Date("2026-11-23T10:00:00Z");

const WORDS = ["nobody", "another", "self"] as const;
const LISTINGS = ["none", "asked", "registry", "registry, exempted"] as const;

const LEADS = WORDS.flatMap((consented) =>
  WORDS.flatMap((client) =>
    LISTINGS.flatMap((listing) => [true, false].map((isBorneOut) => ({ consented, client, listing, isBorneOut }))),
  ),
);

async function makeLeadOf(tenant: TestTenant, self: TestUser, other: TestUser, state: (typeof LEADS)[number]) {
  const { consented, client, listing, isBorneOut } = state;
  const email = `${unique()}@rules.test`;
  const byOf = (word: (typeof WORDS)[number]) => ({ nobody: null, another: other.id, self: self.id })[word];
  const { id } = await makeLead(tenant, {
    ...{ email, call_consented: consented !== "nobody", consented_by_id: byOf(consented) },
    ...{ is_client: client !== "nobody", client_by_id: byOf(client) },
    ...(listing === "registry, exempted" && {
      registry_exemption: { reason: "Asked", consent_id: null, at: "2026-06-01T10:00:00Z" },
    }),
  });
  const source = listing === "asked" ? "request" : "registry";
  const listed_on = source === "registry" ? new Date("2026-01-01") : null;
  if (listing !== "none")
    await makeSuppressions({ data: { tenant_id: tenant.id, kind: "email", value: email, source, listed_on } });
  if (isBorneOut) await makeRecording(tenant, { lead_id: id, added_by_id: other.id });
  return id;
}

const SETTINGS = (["required", "not_required"] as const).flatMap((call_consent) =>
  (["warn", "stop"] as const).flatMap((cleansing) =>
    [true, false].map((calling_hours_enforced) => ({ call_consent, cleansing, calling_hours_enforced })),
  ),
);

/** The strictest and the mildest. */
const EXTREMES = [SETTINGS[2], SETTINGS[5]].filter((settings) => settings !== undefined);

test.each(WITH_REPETITIONS ? SETTINGS : EXTREMES)(
  "with consent $call_consent, cleansing $cleansing and hours $calling_hours_enforced, both forms of the rule agree",
  { timeout: 60_000 },
  async (settings) => {
    const tenant = await makeTenant(settings);
    const [self, other] = [await makeUser(tenant), await makeUser(tenant)];
    const leads = await asPlatform(async () => {
      const made: { id: number; state: (typeof LEADS)[number] }[] = [];
      for (const state of LEADS) made.push({ id: await makeLeadOf(tenant, self, other, state), state });
      return made;
    });
    const asked = (["give", "take"] as const).flatMap((purpose) =>
      [null, self.id].flatMap((to) => [SUNDAY, MONDAY].map((now): Given => ({ purpose, to, now }))),
    );
    const answers = new Set<boolean>();
    for (const given of asked) {
      const rows = await withTenant(
        tenant.id,
        () =>
          db.$queryRaw<
            { id: number; allowed: boolean }[]
          >`SELECT lead.id, ${mayBeGiven(given)} AS allowed FROM leads lead`,
      );
      const bySql = new Map(rows.map(({ id, allowed }) => [id, allowed]));
      for (const { id, state } of leads) {
        const lead = await withTenant(tenant.id, () => findLeadRecord(id));
        const allowed = whyNotGiven(lead, given) === null;
        expect({ ...given, ...state, allowed }).toEqual({ ...given, ...state, allowed: bySql.get(id) });
        answers.add(allowed);
      }
    }
    expect(answers).toEqual(new Set([true, false]));
  },
);
