import { describe, expect, test } from "vitest";
import { evenShares, isEvenlySplit, shareClasses } from "@/components/sales/form/beneficiaries/share-places";
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

  test.each([
    { shares: [null, null], isEven: true },
    { shares: ["50.00", "50.00"], isEven: true },
    { shares: ["60.00", "40.00"], isEven: false },
    { shares: ["50.00", null], isEven: false },
  ])("$shares are evenly split: $isEven, whatever another class has", ({ shares, isEven }) => {
    const all = [row(ROLE.id, "70.00"), ...shares.map((share) => row(TYPES.payout.id, share))];
    const [payout] = shareClasses(all, types);
    expect(payout && isEvenlySplit(all, payout)).toBe(isEven);
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
