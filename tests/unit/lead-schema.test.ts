import { describe, expect, test } from "vitest";
import { leadInput } from "@/lib/leads/intake/schema";
import { leadQuery } from "@/lib/leads/list/filters.server";
import { leadUpdate, transitionInput } from "@/lib/leads/work/schema";

const errorsOf = (result: { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));

describe("a lead entered by hand", () => {
  test("phone, email and ID number are normalised", () => {
    const lead = leadInput.parse({
      product_id: 1,
      name: "  Thandi ",
      surname: "",
      phone: "082 123 4567",
      email: " Thandi@Example.com",
      id_number: "850615 5000 183",
    });
    expect(lead).toEqual({
      product_id: 1,
      name: "Thandi",
      surname: null,
      phone: "+27821234567",
      email: "thandi@example.com",
      id_number: "8506155000183",
    });
  });

  test("an extension of a phone is kept in the note", () => {
    const lead = leadInput.parse({
      ...{ product_id: 1, name: "Thandi", note: "Call early" },
      ...{ phone: "011 123 4567 ext 12", alt_phone: "021 555 1234 #7" },
    });
    expect(lead).toMatchObject({
      ...{ phone: "+27111234567", alt_phone: "+27215551234" },
      note: "Call early\nPhone as sent: 011 123 4567 ext 12\nOther phone as sent: 021 555 1234 #7",
    });
  });

  test("an extension is kept in a note that is full", () => {
    const { note } = leadInput.parse({
      product_id: 1,
      name: "A",
      phone: "011 123 4567 ext 12",
      note: "x".repeat(2000),
    });
    expect([note?.length, note?.slice(-40)]).toEqual([
      2000,
      expect.stringMatching(/x\nPhone as sent: 011 123 4567 ext 12$/),
    ]);
  });

  test("marks that turn the direction of a text are taken out, and joiners of scripts stay", () => {
    const lead = leadInput.parse({
      product_id: 1,
      name: "\u202Eevil\u202C",
      surname: " \u2066\u0928\u094D\u200D\u092F\u2069\u200F",
      email: "a@example.com",
    });
    expect([lead.name, lead.surname]).toEqual(["evil", "\u0928\u094D\u200D\u092F"]);
    expect(errorsOf(leadInput.safeParse({ product_id: 1, name: "\u202E", email: "a@example.com" }))).toEqual({
      name: "Required",
    });
  });

  test("needs a phone number or an email address", () => {
    expect(errorsOf(leadInput.safeParse({ product_id: 1, name: "Thandi" }))).toEqual({
      phone: "Enter a phone number or an email address",
    });
  });

  test.each([
    [{ phone: "12" }, "phone", /phone number/],
    [{ email: "thandi@" }, "email", /email address/],
    [{ id_number: "8001015009088" }, "id_number", /check digit/],
    [{ date_of_birth: "1990-02-30" }, "date_of_birth", /date/],
    [{ date_of_birth: "2999-01-01" }, "date_of_birth", /date/],
    [{ gender: "x" }, "gender", /female/],
    [{ name: "" }, "name", /Required/],
    [{ surname: "a\0b" }, "surname", /can't be stored/],
    [{ surname: "\ud800" }, "surname", /can't be stored/],
    [{ surname: "x".repeat(121) }, "surname", /Max 120/],
  ])("%j is refused with a message", (wrong, field, message) => {
    const errors = errorsOf(leadInput.safeParse({ product_id: 1, name: "A", phone: "0821234567", ...wrong }));
    expect(errors[field]).toMatch(message);
  });

  test("an unknown field is refused by name", () => {
    const result = leadInput.safeParse({ product_id: 1, name: "A", phone: "0821234567", status: "Diary" });
    expect(result.error?.issues[0]).toMatchObject({ code: "unrecognized_keys", keys: ["status"] });
  });
});

describe("a change of a lead", () => {
  test("an extension, which no field would hold, is refused", () => {
    expect(errorsOf(leadUpdate.safeParse({ phone: "011 123 4567 ext 12" }))).toEqual({
      phone: "Enter the number without its extension",
    });
  });

  test("missing fields do not change, and an empty text clears a field", () => {
    expect(leadUpdate.parse({ surname: "" })).toEqual({ surname: null });
  });

  test("a lead is processed at a time or on a day, and not without either", () => {
    expect(leadUpdate.safeParse({ processed_at: "2026-11-21" }).success).toBe(true);
    expect(leadUpdate.safeParse({ processed_at: "2026-11-21T08:00:00.000Z" }).success).toBe(true);
    expect(leadUpdate.safeParse({ processed_at: "" }).success).toBe(false);
  });

  test.each(["status", "product_id", "tenant_id", "source", "assigned_user_id"])("%s can't be changed", (field) => {
    expect(leadUpdate.safeParse({ [field]: 1 }).success).toBe(false);
  });
});

describe("a transition", () => {
  test.each([
    [{ to: "Declined" }, "reason"],
    [{ to: "Declined", reason: "Because" }, "reason"],
    [{ to: "Declined", reason: "Other" }, "note"],
    [{ to: "Declined", reason: "Other", note: "  " }, "note"],
    [{ to: "Does Not Exist" }, "reason"],
    [{ to: "Does Not Exist", reason: "Too expensive" }, "reason"],
    [{ to: "Diary" }, "diary_at"],
    [{ to: "Diary", diary_at: "tomorrow" }, "diary_at"],
    [{ to: "Diary", diary_at: "2026-11-24T10:00:00" }, "diary_at"],
    [{ to: "Elsewhere" }, "to"],
  ])("%j lacks its %s", (input, field) => {
    expect(Object.keys(errorsOf(transitionInput.safeParse(input)))).toContain(field);
  });

  test("Other with a note is a reason", () => {
    expect(transitionInput.safeParse({ to: "Declined", reason: "Other", note: "Moved abroad" }).success).toBe(true);
  });
});

describe("the query of the list", () => {
  test("is newest first by default", () => {
    expect(leadQuery.parse({})).toMatchObject({ sortBy: "created_at", sortDesc: true, page: 1, per_page: 25 });
  });

  test("ignores empty filters", () => {
    expect(leadQuery.parse({ status: "", product: "", product_id: "", unprocessed: "", date_from: "" })).toEqual(
      leadQuery.parse({}),
    );
  });

  test.each([
    { status: "Open" },
    { sortBy: "id_number_hash" },
    { date_from: "21/11/2026" },
    { product_id: "x" },
    { per_page: "1001" },
  ])("%j is refused", (query) => {
    expect(leadQuery.safeParse(query).success).toBe(false);
  });
});
