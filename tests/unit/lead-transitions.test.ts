import { describe, expect, test } from "vitest";
import { LEAD_STATUSES, leadStatuses, OPEN_STATUSES } from "@/lib/leads/record/status";
import { checkTransition, possibleDispositions, type Subject } from "@/lib/leads/work/transitions";

const agent = { id: 1, is_admin: false, permissions: ["leads.update"] };
const manager = { id: 2, is_admin: false, permissions: ["leads.update", "leads.allocate"] };
const reader = { id: 3, is_admin: false, permissions: ["leads.show"] };

const lead = (values: Partial<Subject>): Subject => ({
  status: "New",
  processed_outcome: null,
  assigned_user: null,
  ...values,
});

describe("what can be done with a lead", () => {
  test("a new lead is claimed or disposed of", () => {
    expect(possibleDispositions(lead({ status: "New" }), agent)).toEqual([
      "Allocated",
      "Declined",
      "Voicemail",
      "Does Not Exist",
      "Diary",
    ]);
  });

  test.each(OPEN_STATUSES)("a lead in %s can be disposed of in every way", (status) => {
    for (const to of ["Voicemail", "Diary", "Declined", "Does Not Exist"] as const) {
      expect(checkTransition(lead({ status }), to, agent)).toBeNull();
    }
  });

  test("an allocated lead is released by the person who has it and by a manager, by nobody else", () => {
    const mine = lead({ status: "Allocated", assigned_user: { id: agent.id } });
    const another = lead({ status: "Allocated", assigned_user: { id: 9 } });
    expect(checkTransition(mine, "New", agent)).toBeNull();
    expect(checkTransition(another, "New", manager)).toBeNull();
    expect(checkTransition(another, "New", agent)?.kind).toBe("forbidden");
  });

  test.each(["Voicemail", "Diary"] as const)("a lead in %s goes neither back to New nor to Allocated", (status) => {
    expect(checkTransition(lead({ status }), "New", manager)?.kind).toBe("impossible");
    expect(checkTransition(lead({ status }), "Allocated", manager)?.kind).toBe("impossible");
  });

  test("who may only read leads can do nothing", () => {
    for (const status of LEAD_STATUSES) expect(possibleDispositions(lead({ status }), reader)).toEqual([]);
  });
});

test.each(LEAD_STATUSES)("a lead can get the status %s", (to) => {
  expect(leadStatuses(({ transitions }) => transitions.includes(to))).not.toEqual([]);
});

describe("reopening", () => {
  const declined = lead({ status: "Declined", processed_outcome: "declined" });
  const nonExistent = lead({ status: "Does Not Exist", processed_outcome: "does_not_exist" });

  test("a manager reopens a declined lead, an agent does not", () => {
    expect(possibleDispositions(declined, manager)).toEqual(["Allocated"]);
    expect(checkTransition(declined, "Allocated", agent)?.kind).toBe("forbidden");
  });

  test("an unreachable lead is reopened like a declined one", () => {
    const unreachable = lead({ status: "Declined", processed_outcome: "unreachable" });
    expect(possibleDispositions(unreachable, manager)).toEqual(["Allocated"]);
  });

  test("a suppressed person's lead stays closed", () => {
    expect(checkTransition({ ...declined, suppressed: true }, "Allocated", manager)?.kind).toBe("locked");
  });

  test.each(OPEN_STATUSES)(
    "a lead marked processed in %s is reopened by a manager alone, and goes nowhere else",
    (status) => {
      const withdrawn = lead({ status, processed_outcome: "withdrawn" });
      expect(possibleDispositions(withdrawn, manager)).toEqual(["Allocated"]);
      expect(checkTransition(withdrawn, "Allocated", agent)?.kind).toBe("forbidden");
      expect(checkTransition({ ...withdrawn, suppressed: true }, "Allocated", manager)?.kind).toBe("locked");
      expect(checkTransition(withdrawn, "Voicemail", manager)?.kind).toBe("locked");
    },
  );

  test("a lead that does not exist is reopened once its number has changed", () => {
    expect(checkTransition({ ...nonExistent, phone_changed: false }, "Allocated", agent)?.kind).toBe("impossible");
    expect(checkTransition({ ...nonExistent, phone_changed: true }, "Allocated", agent)).toBeNull();
  });

  test("a declined lead goes nowhere but to Allocated", () => {
    for (const to of LEAD_STATUSES.filter((status) => status !== "Allocated")) {
      expect(checkTransition(declined, to, manager)?.kind).toBe("impossible");
    }
  });
});

describe("locks", () => {
  test.each(["converted", "duplicate"] as const)("a lead that is %s can't change", (processed_outcome) => {
    for (const status of OPEN_STATUSES) {
      expect(possibleDispositions(lead({ status, processed_outcome }), manager)).toEqual([]);
      expect(checkTransition(lead({ status, processed_outcome }), "Declined", manager)?.kind).toBe("locked");
    }
  });

  test("a suppressed new lead can't be allocated, but can be closed", () => {
    const suppressed = lead({ status: "New", suppressed: true });
    expect(checkTransition(suppressed, "Allocated", manager)?.kind).toBe("locked");
    expect(checkTransition(suppressed, "Declined", agent)).toBeNull();
  });
});
