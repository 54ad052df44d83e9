import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NO_ADDRESS } from "@/components/sales/form/draft/values";
import { ApiError } from "@/lib/platform/client/api";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { BENEFICIARY, openPage, SALE, saved } from "../support/sale-draft";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const unreachable = () => new ApiError(0, { message: "offline" });

test("a pause in typing saves the parts that have changed, and no others", async () => {
  const { type, sent, draft } = openPage();
  type("policyholder.name", "Jan");
  await vi.advanceTimersByTimeAsync(500);
  type("policyholder.name", "Jane");
  await vi.advanceTimersByTimeAsync(799);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent.map(({ body }) => Object.keys(body))).toEqual([["version", "policyholder"]]);
  expect(sent[0]?.body.policyholder).toMatchObject({ name: "Jane" });
  expect(draft.snapshot().kind).toBe("saved");
});

test("a request is sent one at a time, and what is typed meanwhile follows", async () => {
  const { type, sent, answerWith, draft } = openPage();
  answerWith(async ({ body }) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return { ...SALE, version: Number(body.version) + 1 };
  });
  type("notes", "one");
  await vi.advanceTimersByTimeAsync(800);
  type("notes", "one two");
  await vi.advanceTimersByTimeAsync(1_500);
  expect(sent.map(({ body }) => body.notes)).toEqual(["one"]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent.map(({ body }) => [body.version, body.notes])).toEqual([
    [1, "one"],
    [2, "one two"],
  ]);
  expect(draft.snapshot().isUnsaved).toBe(false);
});

test("a request without an answer is repeated as it was, with its key, after growing pauses", async () => {
  const { type, sent, answerWith, draft, value } = openPage();
  let failures = 0;
  answerWith(async ({ body }) => {
    failures += 1;
    if (failures <= 3) throw unreachable();
    return { ...SALE, version: Number(body.version) + 1, notes: String(body.notes) };
  });
  type("notes", "first");
  await vi.advanceTimersByTimeAsync(800);
  type("notes", "first and more");
  expect(draft.snapshot().kind).toBe("unreachable");
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000);
  expect(new Set(sent.slice(0, 4).map(({ key }) => key)).size).toBe(1);
  expect(sent.slice(0, 4).map(({ body }) => body.notes)).toEqual(["first", "first", "first", "first"]);
  expect(sent[4]?.body.notes).toBe("first and more");
  expect(sent[4]?.key).not.toBe(sent[0]?.key);
  expect(value("notes")).toBe("first and more");
  expect(draft.snapshot().isUnsaved).toBe(false);
});

test("what the server refuses is marked, and not sent again before it changes", async () => {
  const { type, sent, answerWith, draft } = openPage();
  answerWith(async ({ body }) => {
    if ("policyholder" in body) throw new ApiError(422, { errors: { "policyholder.phone": ["Not a phone"] } });
    return { ...SALE, version: Number(body.version) + 1 };
  });
  type("policyholder.phone", "082 765 4321");
  type("notes", "kept");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent.map(({ body }) => Object.keys(body))).toEqual([
    ["version", "policyholder", "notes"],
    ["version", "notes"],
  ]);
  expect(draft.snapshot().problems).toEqual({ "policyholder.phone": "Not a phone" });
});

test("a number that was saved is left out of the next save, and an emptied one is removed", async () => {
  const { type, sent } = openPage();
  type("policyholder.id_number", "8001015009087");
  await vi.advanceTimersByTimeAsync(800);
  type("policyholder.name", "Jane");
  await vi.advanceTimersByTimeAsync(800);
  type("policyholder.id_number", "");
  await vi.advanceTimersByTimeAsync(800);
  expect(sent.map(({ body }) => (body.policyholder as { id_number?: string | null }).id_number)).toEqual([
    "8001015009087",
    undefined,
    null,
  ]);
});

test("a new row gets its id when it is saved, wherever it stands by then", async () => {
  const { type, value, answerWith } = openPage();
  answerWith(async ({ body }) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return { ...SALE, ...saved(body, SALE), version: 2 };
  });
  const first = { ...BENEFICIARY, key: "a", name: "Sipho" };
  type("beneficiaries", [first]);
  await vi.advanceTimersByTimeAsync(800);
  type("beneficiaries", [{ ...BENEFICIARY, key: "b", name: "Lwazi" }, first]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([value("beneficiaries.0.id"), value("beneficiaries.1.id")]).toEqual([undefined, 100]);
});

test("what somebody else has changed is taken in, and what both have changed waits for a decision", async () => {
  const { type, sent, answerWith, draft, value } = openPage();
  const theirs: SaleDetail = {
    ...SALE,
    version: 5,
    notes: "Theirs",
    policyholder: { ...SALE.policyholder, name: "Theirs", language: "isiZulu" },
  };
  answerWith(async ({ body }) => {
    if (body.version !== 5) throw new ApiError(409, { message: "Stale", current: theirs });
    return { ...theirs, version: 6 };
  });
  type("policyholder.name", "Mine");
  type("policyholder.occupation", "Nurse");
  await vi.advanceTimersByTimeAsync(800);
  expect(value("notes")).toBe("Theirs");
  expect(value("policyholder.language")).toBe("isiZulu");
  expect(value("policyholder.name")).toBe("Mine");
  expect(draft.snapshot().differences).toEqual([{ path: "policyholder.name", mine: "Mine", theirs: "Theirs" }]);
  expect(sent).toHaveLength(1);
  draft.decide(["policyholder.name"], "mine");
  await vi.advanceTimersByTimeAsync(0);
  expect(sent[1]?.body).toMatchObject({ version: 5, policyholder: { name: "Mine", occupation: "Nurse" } });
  expect(draft.snapshot().isUnsaved).toBe(false);
});

test("what waits for a decision still waits when the same version comes again, or a newer one, or the page is reloaded", async () => {
  const first = { ...BENEFICIARY, id: 7, name: "Sipho", id_number_masked: "900101 **** 081" };
  const before: SaleDetail = { ...SALE, notes: "Before", beneficiaries: [first] };
  const theirs: SaleDetail = {
    ...before,
    version: 2,
    notes: "Theirs",
    beneficiaries: [{ ...first, name: "Themba", id_number_masked: "910101 **** 082" }],
  };
  const { type, sent, draft, page } = openPage(before);
  type("notes", "Mine");
  type("beneficiaries.0.name", "Sandile");
  type("beneficiaries.0.id_number", "8001015009087");
  draft.receive(theirs);
  const differences = [
    { path: "beneficiaries.0.name", mine: "Sandile", theirs: "Themba" },
    { path: "beneficiaries.0.id_number", mine: "8001015009087", theirs: "910101 **** 082" },
    { path: "notes", mine: "Mine", theirs: "Theirs" },
  ];
  const asked = () => expect(draft.snapshot().differences).toEqual(expect.arrayContaining(differences));
  asked();
  draft.receive(theirs);
  asked();
  draft.receive({ ...theirs, version: 3, policyholder: { ...SALE.policyholder, language: "isiZulu" } });
  asked();
  expect(draft.snapshot().differences).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);

  const again = openPage({ ...theirs, version: 3 });
  if (page.stored) again.draft.restore(page.stored);
  expect(again.draft.snapshot().differences).toContainEqual({ path: "notes", mine: "Mine", theirs: "Theirs" });

  draft.decide(["notes", "beneficiaries.0.name", "beneficiaries.0.id_number"], "mine");
  await vi.advanceTimersByTimeAsync(0);
  expect(sent[0]?.body).toMatchObject({
    ...{ version: 3, notes: "Mine" },
    beneficiaries: [{ name: "Sandile", id_number: "8001015009087" }],
  });
});

test("a row that somebody else has removed stays where it was changed here", async () => {
  const stored = { ...BENEFICIARY, id: 7, name: "Sipho", id_number_masked: null };
  const { type, value, draft } = openPage({ ...SALE, beneficiaries: [stored] });
  type("beneficiaries.0.name", "Sipho Zulu");
  draft.receive({ ...SALE, version: 2, beneficiaries: [] });
  expect(value("beneficiaries.0.name")).toBe("Sipho Zulu");
  expect(value("beneficiaries.0.id")).toBeUndefined();
});

test("what was not saved when the page was left comes back, on top of what others have saved since", async () => {
  const first = openPage();
  first.answerWith(async () => {
    throw unreachable();
  });
  first.type("policyholder.occupation", "Nurse");
  const { stored } = first.page;
  const again = openPage({ ...SALE, version: 3, policyholder: { ...SALE.policyholder, language: "isiXhosa" } });
  if (stored) again.draft.restore(stored);
  expect(again.value("policyholder.occupation")).toBe("Nurse");
  expect(again.value("policyholder.language")).toBe("isiXhosa");
  await vi.advanceTimersByTimeAsync(800);
  expect(again.sent[0]?.body).toMatchObject({
    version: 3,
    policyholder: { occupation: "Nurse", language: "isiXhosa" },
  });
});

test("an action waits until everything is saved, and nothing is saved beside it", async () => {
  const { type, sent, draft } = openPage();
  type("notes", "first");
  await draft.act("mandate");
  expect(sent.map(({ body }) => [body.version, body.notes])).toEqual([
    [1, "first"],
    [2, undefined],
  ]);
});

test("an action is refused while something can't be saved", async () => {
  const { type, draft, sent } = openPage();
  type("policyholder.email", "nobody");
  await expect(draft.act("mandate")).rejects.toThrow("Correct this first: Email.");
  expect(sent).toEqual([]);
});

test("an address that is empty is none", async () => {
  const { type, sent } = openPage();
  type("policyholder.physical_address", { ...NO_ADDRESS, street: "" });
  type("policyholder.name", "Jane");
  await vi.advanceTimersByTimeAsync(800);
  expect(sent[0]?.body.policyholder).toMatchObject({ physical_address: null });
});
