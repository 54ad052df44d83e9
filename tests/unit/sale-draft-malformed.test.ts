import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BENEFICIARY, openPage } from "../support/sale-draft";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a malformed part does not stop the others from being saved", async () => {
  const { type, sent, draft } = openPage();
  type("policyholder.email", "nobody");
  type("notes", "kept");
  await vi.advanceTimersByTimeAsync(800);
  expect(sent.map(({ body }) => Object.keys(body))).toEqual([["version", "notes"]]);
  expect(draft.snapshot()).toMatchObject({
    kind: "malformed",
    problems: { "policyholder.email": "Enter an email address such as name@example.com" },
  });
  type("policyholder.email", "nobody@example.test");
  expect(draft.snapshot().problems).toEqual({});
  await vi.advanceTimersByTimeAsync(800);
  expect(draft.snapshot().isUnsaved).toBe(false);
});

test("a malformed field does not stop the others of its row from being saved", async () => {
  const { type, sent, draft, value } = openPage();
  const row = { ...BENEFICIARY, key: "new", name: "Sipho", id_number: "8001015009088" };
  type("beneficiaries", [row]);
  await vi.advanceTimersByTimeAsync(800);
  expect(sent.map(({ body }) => body.beneficiaries)).toEqual([[expect.objectContaining({ name: "Sipho" })]]);
  await vi.advanceTimersByTimeAsync(800); // with the id of the row
  expect(JSON.stringify(sent)).not.toContain("8001015009088");
  expect(value("beneficiaries.0.id_number")).toBe("8001015009088");
  expect(draft.snapshot()).toMatchObject({ kind: "malformed", problems: { "beneficiaries.0.id_number": /./ } });
  type("beneficiaries.0.id_number", "8001015009087");
  await vi.advanceTimersByTimeAsync(800);
  expect(sent.at(-1)?.body.beneficiaries).toEqual([expect.objectContaining({ id_number: "8001015009087" })]);
  expect(draft.snapshot().isUnsaved).toBe(false);
});
