import { describe, expect, test } from "vitest";
import { actionsOf } from "@/components/sales/lifecycle/sale-action-rules";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { SALE } from "../support/sale-draft";

type Change = Partial<Omit<SaleDetail, "can">> & { transitions: SaleDetail["can"]["transitions"]; edit?: boolean };

/** The buttons on the last step, each with the reason why it is off. */
function buttons({ transitions, edit = true, ...change }: Change, isLast = true) {
  const sale = { ...SALE, ...change, can: { ...SALE.can, edit, transitions } };
  return Object.fromEntries(actionsOf(sale, { isLast }).map(({ label, reason }) => [label, reason]));
}

describe("the buttons of whoever fills in the form", () => {
  test("are all there while the sale is in progress, and say how much is missing", () => {
    const missing = [{ step: "bank", field: "bank_id", message: "Choose the bank." } as const];
    const transitions = ["callback", "declined", "policy-submitted"] as const;
    expect(buttons({ transitions: [...transitions], missing })).toEqual({
      Callback: null,
      Decline: null,
      Submit: "1 item left.",
    });
    expect(buttons({ transitions: ["callback", "declined", "qc-oversight"], needs_qc: true })).toEqual({
      Callback: null,
      Decline: null,
      "Send to QC": null,
    });
  });

  test("are off before the form is begun and while the client waits for a call, with what comes first", () => {
    expect(buttons({ status: "new", transitions: ["in-progress", "callback", "declined"] })).toEqual({
      Callback: null,
      Decline: null,
      Submit: "Fill in the form first.",
    });
    expect(buttons({ status: "callback", transitions: ["in-progress", "declined"] })).toEqual({
      Resume: null,
      Decline: null,
      Callback: "Resume the sale first.",
      Submit: "Resume the sale first.",
    });
  });

  test("stay where the role does not allow a status, and say so", () => {
    expect(buttons({ transitions: [] })).toEqual({
      Callback: "You may not move a sale to Callback.",
      Decline: "You may not move a sale to Declined.",
      Submit: "You may not move a sale to Policy submitted.",
    });
  });

  test("lead to the last step, which alone submits", () => {
    expect(Object.keys(buttons({ transitions: ["callback", "declined", "policy-submitted"] }, false))).toEqual([
      "Callback",
      "Decline",
    ]);
  });
});

test("whoever only reads a sale has the buttons that they can press", () => {
  expect(buttons({ status: "declined", transitions: ["in-progress"], edit: false })).toEqual({ Reopen: null });
  expect(buttons({ transitions: [], edit: false })).toEqual({});
});
