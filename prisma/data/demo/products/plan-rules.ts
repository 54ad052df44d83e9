import type { MemberCover } from "@/lib/catalogue/plans/schema";
import type { DemoPlan, DemoProduct } from "./product";

type PlanRules = {
  min_entry_age: number;
  max_entry_age: number;
  waiting_months: number;
  member_cover: MemberCover[];
};

/** What the plans of a kind of product say of ages, waiting and the cover of members. */
export function planRules(kind: DemoProduct["kind"], { cover_amount }: DemoPlan): PlanRules {
  if (kind !== "funeral") return { min_entry_age: 18, max_entry_age: 69, waiting_months: 0, member_cover: [] };
  return { min_entry_age: 18, max_entry_age: 74, waiting_months: 6, member_cover: funeralCover(cover_amount) };
}

// Children and older relatives are covered for less than the main member, as funeral plans usually have it.
const funeralCover = (amount: number): MemberCover[] => [
  { member: "child", min_age: 0, max_age: 5, cover_amount: Math.min(amount / 4, 20_000) },
  { member: "child", min_age: 6, max_age: 13, cover_amount: Math.min(amount / 2, 50_000) },
  { member: "child", min_age: 14, max_age: 21, cover_amount: amount },
  { member: "parent", min_age: null, max_age: null, cover_amount: amount / 2 },
  { member: "extended", min_age: null, max_age: 13, cover_amount: Math.min(amount / 4, 20_000) },
  { member: "extended", min_age: 14, max_age: null, cover_amount: amount / 2 },
];
