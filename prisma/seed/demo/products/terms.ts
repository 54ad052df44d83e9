import type { MemberCover } from "@/lib/catalogue/product-plans/schema";
import type { DemoPlan, DemoProduct } from "./product";

/** The most that a child of these ages may be covered for: Insurance Act 18 of 2017 and its Prudential Standards. */
const CHILDREN = [
  { min_age: 0, max_age: 5, most: 20_000 },
  { min_age: 6, max_age: 13, most: 50_000 },
  { min_age: 14, max_age: null, most: 100_000 },
];
const FUNERAL_WAITING_MONTHS = 6;
const ENTRY_AGES = {
  funeral: { min_entry_age: 18, max_entry_age: 74 },
  life: { min_entry_age: 18, max_entry_age: 69 },
  disability: { min_entry_age: 18, max_entry_age: 69 },
};

/** Whom a plan accepts, from when, and what each life is covered for: relatives for half, children within the law. */
export function termsOf(kind: DemoProduct["kind"], { cover_amount }: DemoPlan) {
  const ages = ENTRY_AGES[kind];
  if (kind !== "funeral") return ages;
  const half = cover_amount / 2;
  const member_cover: MemberCover[] = [
    ...CHILDREN.map(({ most, ...range }) => ({
      ...range,
      member: "child" as const,
      cover_amount: Math.min(half, most),
    })),
    { member: "parent", min_age: null, max_age: null, cover_amount: half },
    { member: "extended", min_age: null, max_age: null, cover_amount: half },
  ];
  return { ...ages, waiting_months: FUNERAL_WAITING_MONTHS, member_cover };
}
