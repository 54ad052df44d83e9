import type { Landing, LandingPlan } from "@/lib/catalogue/landing/schema";
import type { MemberCover } from "@/lib/catalogue/plans/schema";
import type { InsuranceClass } from "@/lib/catalogue/products/schema";
import type { AskedQuestion } from "@/lib/catalogue/questions/schema";

/** Everything that belongs to a product, for those who sell it. */
export type ProductPreview = Omit<Landing, "product" | "plans"> & {
  product: Landing["product"] & { insurance_class: InsuranceClass | null; underwriter: string | null };
  plans: PreviewedPlan[];
  questionnaires: PreviewedQuestionnaire[];
};

export type PreviewedPlan = LandingPlan & {
  min_entry_age: number | null;
  max_entry_age: number | null;
  waiting_months: number;
  term_months: number | null;
  member_cover: MemberCover[];
};

export type PreviewedQuestionnaire = { id: number; name: string; sections: PreviewedSection[] };

export type PreviewedSection = { id: number; title: string; position: number; questions: AskedQuestion[] };
