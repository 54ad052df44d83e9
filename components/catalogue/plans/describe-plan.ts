import { describeRange } from "@/components/catalogue/beneficiary-types/beneficiary-type-labels";
import { MEMBER_LABELS } from "@/components/catalogue/beneficiary-types/member-labels";
import type { MemberCover } from "@/lib/catalogue/plans/schema";
import { formatCover } from "@/lib/insurance/money";

type Described = {
  currency: string;
  min_entry_age: number | null;
  max_entry_age: number | null;
  waiting_months: number;
  term_months: number | null;
  member_cover: readonly MemberCover[];
};

/** What a plan says besides its cover and premium: entry ages, waiting period, term, and the cover of each member. */
export function describePlan(plan: Described): string[] {
  const { min_entry_age, max_entry_age, waiting_months, term_months } = plan;
  const hasAges = min_entry_age !== null || max_entry_age !== null;
  return [
    ...(hasAges ? [`Entry age: ${describeRange(min_entry_age, max_entry_age).toLowerCase()}`] : []),
    ...(waiting_months > 0 ? [`Waiting period: ${months(waiting_months)} for natural causes`] : []),
    ...(term_months !== null ? [`Term: ${months(term_months)}`] : []),
    ...plan.member_cover.map((row) => describeMember(row, plan.currency)),
  ];
}

const months = (count: number) => (count === 1 ? "1 month" : `${count} months`);

function describeMember({ member, min_age, max_age, cover_amount }: MemberCover, currency: string): string {
  const ages = min_age === null && max_age === null ? "" : `, ages ${describeRange(min_age, max_age).toLowerCase()}`;
  return `${MEMBER_LABELS[member]}${ages}: ${formatCover(cover_amount, currency)}`;
}
