import { describeRange } from "@/components/catalogue/beneficiary-types/beneficiary-type-labels";
import type { BeneficiaryTypeOption } from "@/lib/catalogue/beneficiary-types/schema";

type Row = { beneficiary_type_id: number | null };
type Rules = Pick<BeneficiaryTypeOption, "id" | "name" | "member" | "max_count">;

/** A product insures one main member, whatever its type says. */
const mostOf = ({ member, max_count }: Rules) => (member === "main" ? 1 : max_count);

/** The types of which another person may be added, in their order. */
export const typesWithRoom = <Type extends Rules>(types: readonly Type[], rows: readonly Row[]): Type[] =>
  types.filter((type) => {
    const most = mostOf(type);
    return most === null || rows.filter((row) => row.beneficiary_type_id === type.id).length < most;
  });

/** Why nobody can be added; null while somebody can, or where the tenant has no types to count. */
export function whyFull(types: readonly Rules[], rows: readonly Row[]): string | null {
  if (types.length === 0 || typesWithRoom(types, rows).length > 0) return null;
  return types.map((type) => `${type.name}: at most ${mostOf(type)}.`).join(" ");
}

/** The ages that a type accepts at commencement, as a hint; undefined where it accepts every age. */
export function agesHint(type: Pick<BeneficiaryTypeOption, "min_age" | "max_age"> | null): string | undefined {
  if (!type || (type.min_age === null && type.max_age === null)) return undefined;
  return `Age at commencement: ${describeRange(type.min_age, type.max_age)}`;
}
