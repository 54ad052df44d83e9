import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPage, SALE } from "../support/sale-draft";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a sale that an action has made read-only is saved no more, whatever was typed meanwhile", async () => {
  const { type, sent, answerWith, draft, page, value } = openPage();
  answerWith(async () => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return { ...SALE, version: 2, status: "qc-oversight", can: { ...SALE.can, edit: false } };
  });
  const acted = draft.act("transition");
  await vi.advanceTimersByTimeAsync(1_000);
  type("notes", "too late");
  await vi.advanceTimersByTimeAsync(5_000);
  await acted;
  expect(sent).toHaveLength(1);
  expect(draft.snapshot()).toMatchObject({ kind: "saved", isUnsaved: false });
  expect([page.stored, value("notes")]).toEqual([null, null]);
});
