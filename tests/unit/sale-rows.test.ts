import { describe, expect, test } from "vitest";
import { evenShares, nextType, shareClasses, sharesAfter } from "@/components/sales/form/beneficiaries/share-places";
import { isSamePerson, type RowPerson } from "@/components/sales/form/same-person";
import { agesHint, typesWithRoom, whyFull } from "@/components/sales/form/type-rules";
import { maskIdNumber } from "@/lib/insurance/id-number";
import { idNumberOf, TYPES } from "../support/sale-facts";

// The lists of insured lives and beneficiaries on the page of a sale.

const row = (beneficiary_type_id: number, share: string | null = null) => ({ beneficiary_type_id, share });
const ROLE = { ...TYPES.payer, id: 9, share_required: true };
const types = [TYPES.main, TYPES.payout, TYPES.contingent, ROLE];

describe("shares", () => {
  const rows = [row(ROLE.id, "100.00"), row(TYPES.payout.id), row(TYPES.main.id), row(TYPES.payout.id)];

  test("are counted class by class, among those who need one", () => {
    expect(shareClasses(rows, types)).toEqual([
      { class: "payout", places: [1, 3] },
      { class: "role", places: [0] },
    ]);
    expect(shareClasses([row(TYPES.contingent.id)], types)).toEqual([]);
  });

  test("are split evenly within a class, which leaves the others as they are", () => {
    const [payout] = shareClasses([...rows, row(TYPES.payout.id)], types);
    expect(payout && evenShares(payout)).toEqual([
      { place: 1, share: "33.34" },
      { place: 3, share: "33.33" },
      { place: 4, share: "33.33" },
    ]);
  });

  const { payout, contingent } = TYPES;
  const keyed = (key: string, type: number, share: string | null = null) => ({ key, ...row(type, share) });
  const role = keyed("role", ROLE.id, "70.00");
  const [even, typed] = [
    [role, keyed("one", payout.id, "50.00"), keyed("two", payout.id, "50.00")],
    [role, keyed("one", payout.id, "60.00"), keyed("two", payout.id, "30.00")],
  ];

  test("of an even split follow everybody who is added, removed or of another type", () => {
    expect(sharesAfter(even, [...even, keyed("new", payout.id)], types)).toEqual([
      { place: 1, share: "33.34" },
      { place: 2, share: "33.33" },
      { place: 3, share: "33.33" },
    ]);
    expect(sharesAfter(even, even.slice(0, 2), types)).toEqual([{ place: 1, share: "100.00" }]);
    expect(sharesAfter(even, [role, keyed("one", contingent.id, "50.00"), ...even.slice(2)], types)).toEqual([
      { place: 1, share: null },
      { place: 2, share: "100.00" },
    ]);
  });

  test("that are typed stay, somebody new gets the remainder, and one person alone has the whole", () => {
    expect(sharesAfter(typed, [...typed, keyed("new", payout.id)], types)).toEqual([{ place: 3, share: "10.00" }]);
    expect(sharesAfter(typed, typed.slice(0, 2), types)).toEqual([{ place: 1, share: "100.00" }]);
  });

  test("make the next beneficiary one who is paid by share, until the typed shares are the whole", () => {
    const open = [contingent, payout, ROLE];
    expect(nextType(open, [], types)).toBe(payout);
    expect(nextType(open, even, types)).toBe(payout);
    expect(nextType(open, typed, types)).toBe(payout);
    expect(nextType(open, [row(payout.id, "60.00"), row(payout.id, "40.00")], types)).toBe(contingent);
    expect(nextType([contingent, ROLE], [], types)).toBe(contingent);
    expect(nextType([ROLE], [], types)).toBe(ROLE);
    expect(nextType([], [], types)).toBeUndefined();
  });
});

describe("the types of a tenant", () => {
  const { main, spouse, child } = TYPES;

  test("have room for as many as each allows, and one main member", () => {
    const rows = [row(spouse.id), row(child.id)];
    expect(typesWithRoom([main, spouse, child], rows)).toEqual([main, child]);
    expect(whyFull([main, spouse, child], rows)).toBeNull();
    const all = [...rows, row(child.id), row(main.id)];
    expect(whyFull([main, spouse, child], all)).toBe("Main member: at most 1. Spouse: at most 1. Child: at most 2.");
    expect(whyFull([], all)).toBeNull();
  });

  test("say which ages they accept", () => {
    expect(agesHint(child)).toBe("Age at commencement: Up to 21");
    expect(agesHint(spouse)).toBe("Age at commencement: 18 or more");
    expect(agesHint(TYPES.contingent)).toBeUndefined();
    expect(agesHint(null)).toBeUndefined();
  });
});

describe("a row is about the policyholder", () => {
  const number = idNumberOf("1980-01-01");
  const person = { name: "Sipho", surname: "Dlamini", date_of_birth: "1980-01-01", id_number: "", masked: null };
  const holder = { ...person, id_type: "sa_id" as const, masked: maskIdNumber(number) };
  const foreigner = { ...person, id_type: "passport" as const, id_number: "A1234567" };

  test.each<[string, RowPerson, typeof holder | typeof foreigner, boolean]>([
    ["by the number that is typed", { ...person, id_number: number }, holder, true],
    ["by the stored number", { ...person, masked: holder.masked }, holder, true],
    ["as a copy that is not saved yet", { ...person, same_as_policyholder: true }, holder, true],
    ["not by another number", { ...person, id_number: idNumberOf("1982-02-02") }, holder, false],
    ["not without a number, where the policyholder has one", person, holder, false],
    ["by name and date of birth, where they have a passport", { ...person, name: "sipho " }, foreigner, true],
    ["not by another name", { ...person, name: "Themba" }, foreigner, false],
    ["not with an ID number, where they have a passport", { ...person, id_number: number }, foreigner, false],
  ])("%s", (_, one, of, isSame) => expect(isSamePerson(one, of)).toBe(isSame));
});
