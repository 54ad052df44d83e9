import { describe, expect, test } from "vitest";
import { hasDeed, sentenceOf } from "@/components/identity/audit-events/audit-sentences";
import {
  actorOf,
  changesOf,
  describeAction,
  recordName,
  summaryOf,
} from "@/components/identity/audit-events/audit-words";
import { withoutSecrets } from "@/lib/identity/audit/secrets";
import type { AuditEvent } from "@/lib/identity/audit-events/schema";
import type { Resource } from "@/lib/identity/resources/resource";
import { RESOURCES } from "@/lib/identity/resources/resources";

const event = (fields: Partial<AuditEvent>): AuditEvent => ({
  ...{
    id: 1,
    created_at: "2026-11-21T12:00:00.000Z",
    action: "roles.update",
    subject_type: "roles",
    subject_id: 7,
    subject_name: null,
  },
  ...{
    old: null,
    new: null,
    actor_id: 1,
    actor_name: "Thandi Mokoena",
    impersonator_name: null,
    tenant: null,
    ip: null,
  },
  ...fields,
});

describe("an audit event", () => {
  test("contains no secrets and no ID numbers at any depth", () => {
    const secrets = {
      ...{ password: "x", password_hash: "x", two_factor_secret: "x", token_hash: "x", code_hash: "x", token: "x" },
      ...{ id_number: "8001015009087", id_number_encrypted: "x", id_number_hash: "x" },
    };
    const kept = {
      ...{ name: "A", two_factor_enabled: true, should_reset_password: false, empty: null, when: new Date(0) },
    };
    expect(withoutSecrets({ ...secrets, ...kept })).toEqual(kept);
    expect(withoutSecrets({ user: { ...secrets, ...kept }, users: [{ ...secrets, id: 1 }, "text"] })).toEqual({
      user: kept,
      users: [{ id: 1 }, "text"],
    });
    expect(withoutSecrets(null)).toBeNull();
  });

  test("keeps the reference of a sale, however many digits it has", () => {
    expect(withoutSecrets({ reference: "T3A900-2026-000023" })).toEqual({ reference: "T3A900-2026-000023" });
  });

  test("has ID numbers in its texts masked in any grouping, and no other numbers", () => {
    const masked = "800101 **** 087";
    const texts = ["8001015009087", "800101 5009 087", "800101-5009-087", "800101\u00a05009  087"];
    expect(withoutSecrets({ filter: { search: texts } })).toEqual({ filter: { search: texts.map(() => masked) } });
    expect(withoutSecrets({ note: "ID 8001015009087, call 0821234567" })).toEqual({
      note: `ID ${masked}, call 0821234567`,
    });
    const kept = { account: "8001015009088", phone: "+27 82 123 4567", long: "80010150090870", at: 1_764_000_000_000 };
    expect(withoutSecrets(kept)).toEqual(kept);
  });
});

describe("the description of an event", () => {
  test.each([
    ["roles.update", "roles", "Role updated"],
    ["product-faqs.store", "product-faqs", "FAQ created"],
    ["users.hand-over", "users", "User work handed over"],
    ["lead-imports.rejects", "lead-imports", "Lead import rejects downloaded"],
    ["tenants.stop-impersonating", "tenants", "Tenant impersonation ended"],
    ["some-things.do-it", "some-things", "Some things do it"],
  ])("%s of %s is %s", (action, subject_type, words) => {
    expect(describeAction({ action, subject_type })).toBe(words);
  });

  test("names the record, or gives its id if the name is unknown", () => {
    expect(recordName(event({ new: { name: "Sipho", surname: "Dlamini" } }))).toBe("Sipho Dlamini");
    expect(recordName(event({ subject_type: "product-faqs", old: { question: "Why?" } }))).toBe("Why?");
    expect(recordName(event({ subject_name: "Leader", old: { name: "A" }, new: { name: "B" } }))).toBe("Leader");
    expect(recordName(event({ old: { name: "A" }, new: { name: "B" } }))).toBe("#7");
    expect(recordName(event({ new: { active: false } }))).toBe("#7");
    const period = { subject_type: "retention", subject_name: "lead_post", old: { length: 30 }, new: { length: 31 } };
    expect(recordName(event(period))).toBe("Lead submissions (API)");
    expect(recordName(event({ ...period, subject_name: null, old: null, new: { class: "sale" } }))).toBe(
      "Recordings of submitted sales",
    );
    expect(recordName(event({ subject_id: null }))).toBe("–");
  });

  test("shows changes by label, linked records by name, and the differences of lists", () => {
    const changes = changesOf(
      event({
        old: {
          active: true,
          personality_id: 1,
          personality: { id: 1, name: "Agent" },
          role_ids: [1, 2],
          due: null,
          team_id: 1,
        },
        new: {
          ...{ active: false, personality_id: 2, personality: { id: 2, name: "Leader" }, role_ids: [2, 3], team_id: 2 },
          ...{ due: "2026-11-21T12:00:00.000Z", version: 2 },
        },
      }),
    );
    expect(changes).toEqual([
      { field: "active", label: "Active", old: "Yes", new: "No" },
      { field: "personality", label: "Personality", old: "Agent", new: "Leader" },
      { field: "role_ids", label: "Role", old: "1", new: "3" },
      { field: "due", label: "Due", old: "–", new: "21 Nov 2026, 14:00" },
      { field: "team_id", label: "Team", old: "1", new: "2" },
    ]);
  });

  test("shows sections of a questionnaire by title, with the names of their questions", () => {
    const health = (id: number, names: string[]) => ({
      ...{ id, title: "Health", position: 0, question_ids: names.map((_, place) => place) },
      questions: names.map((name, place) => ({ id: place, name, question: `${name}?`, type: "yes_no" })),
    });
    const work = (id: number) => ({ ...health(id, ["Employer"]), title: "Work", position: 1 });
    const empty = { ...health(9, []), title: "Later" };
    const tell = (old: object[], now: object[]) => changesOf(event({ old: { sections: old }, new: { sections: now } }));
    expect(tell([health(1, ["Smoker", "Height"]), work(2)], [health(3, ["Smoker"]), work(4), empty])).toEqual([
      { field: "sections", label: "Sections", old: "Health: Smoker, Height", new: "Health: Smoker; Later: –" },
    ]);
    expect(tell([health(1, ["Smoker", "Height"]), work(2)], [work(2), health(1, ["Smoker", "Height"])])).toEqual([
      {
        ...{ field: "sections", label: "Sections" },
        old: "Health: Smoker, Height; Work: Employer",
        new: "Work: Employer; Health: Smoker, Height",
      },
    ]);
  });

  test("shows only the changed fields of a group, and never JSON", () => {
    const rules = (least: number) => ({ current: { min_length: least, max_length: 11 }, savings: { min_length: 7 } });
    const [changed] = changesOf(event({ old: { account_rules: rules(7) }, new: { account_rules: rules(8) } }));
    expect(changed).toMatchObject({
      old: "Current: Min length: 7, Max length: 11",
      new: "Current: Min length: 8, Max length: 11",
    });
    const [made] = changesOf(event({ new: { account_rules: rules(7) } }));
    expect(made).toMatchObject({ old: "–", new: "Current: Min length: 7, Max length: 11; Savings: Min length: 7" });
    expect(
      changesOf(event({ new: { filter: {}, ids: [3, 1], none: [], more: { to: { name: "A" }, at: null } } })),
    ).toEqual([
      { field: "filter", label: "Filter", old: "–", new: "–" },
      { field: "ids", label: "Ids", old: "–", new: "3, 1" },
      { field: "none", label: "None", old: "–", new: "–" },
      { field: "more", label: "More", old: "–", new: "To: A, At: –" },
    ]);
  });

  test("shows a single change in full, several by name, and otherwise what was done to which record", () => {
    expect(summaryOf(event({ old: { name: "A" }, new: { name: "B" } }))).toBe("Name: A → B");
    const many = { a: 1, b: 1, c: 1, d: 1, e: 1 };
    expect(summaryOf(event({ old: many, new: { a: 2, b: 2, c: 2, d: 2, e: 2 } }))).toBe("A, B, C and 2 more");
    const stored = { action: "roles.store", subject_name: null, new: { name: "Agent" } };
    expect(summaryOf(event(stored))).toBe("Role created: Agent");
    expect(summaryOf(event({ ...stored, subject_id: null, new: many }))).toBe("Role created");
  });

  test("names the class of what a retention period has ended", () => {
    const told = { class: "lead_post", dry_run: false, count: 7 };
    const expired = { action: "retention.expire", subject_type: "retention", subject_id: null, new: told };
    expect(sentenceOf(event({ ...expired, actor_name: "System" }))).toBe(
      "System removed 7 expired records of the class Lead submissions (API)",
    );
  });

  test("names the impersonator first", () => {
    expect(actorOf(event({}))).toEqual({ name: "Thandi Mokoena", as: null });
    expect(actorOf(event({ impersonator_name: "Root" }))).toEqual({ name: "Root", as: "Thandi Mokoena" });
    const inTenant = { actor_name: "Root", impersonator_name: "Root", tenant: { id: 1, name: "Umoja Life" } };
    expect(actorOf(event(inTenant))).toEqual({ name: "Root", as: "Umoja Life" });
  });
});

describe("the sentence of an event", () => {
  const bulk = { action: "lead-bulks.store", subject_type: "lead-bulks", subject_id: 3 };
  test.each<[Partial<AuditEvent>, string]>([
    [{ subject_name: "Agent" }, "Thandi Mokoena changed the role Agent"],
    [{ ...bulk, new: { action: "decline", leads: 6 } }, "Thandi Mokoena declined 6 leads"],
    [{ ...bulk, new: { action: "allocate", leads: 1 } }, "Thandi Mokoena allocated 1 lead"],
    [
      { action: "users.hand-over", subject_type: "users", subject_name: "Sipho Dlamini" },
      "Thandi Mokoena handed over the work of the user Sipho Dlamini",
    ],
    [
      { action: "users.password-change", subject_type: "users", subject_id: 1 },
      "Thandi Mokoena changed the password of their own account",
    ],
    [{ action: "leads.export", subject_type: "leads", subject_id: null }, "Thandi Mokoena exported leads"],
    [
      { action: "product-faqs.store", subject_type: "product-faqs", new: { question: "Why?" } },
      "Thandi Mokoena created the FAQ Why?",
    ],
    [
      { impersonator_name: "Root Admin", subject_name: "Agent" },
      "Root Admin, as Thandi Mokoena, changed the role Agent",
    ],
  ])("%j is: %s", (fields, sentence) => {
    expect(sentenceOf(event(fields))).toBe(sentence);
  });

  test("is there for every action that is recorded", () => {
    const actions = Object.values<Resource>(RESOURCES).flatMap(({ audit }) => Object.keys(audit ?? {}));
    expect(actions.filter((action) => !hasDeed(action))).toEqual([]);
  });
});
