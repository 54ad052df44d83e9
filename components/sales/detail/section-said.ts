import type { ScreenId } from "@/components/sales/form/screens";
import type { ScriptSection } from "@/lib/catalogue/templates/scripts/schema";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";

/** The sections that are said on each step; a script without the first one uses the next. */
const SECTIONS_OF: Record<ScreenId, readonly string[]> = {
  opening: ["opening"],
  policyholder: ["purpose"],
  cover: ["plan", "purpose"],
  questionnaire: ["people", "purpose"],
  beneficiaries: ["people", "purpose"],
  replacement: ["replacement", "disclosures"],
  bank: ["bank", "closing"],
  summary: ["disclosures"],
};

const SENT: readonly SaleStatus[] = ["qc-oversight", "policy-submitted"];

/** The key of the section that is said on a step, and the closing once the sale was sent. */
export const sectionSaid = (
  script: readonly ScriptSection[],
  screen: ScreenId,
  status: SaleStatus,
): string | undefined =>
  (SENT.includes(status) ? ["closing"] : SECTIONS_OF[screen]).find((key) =>
    script.some((section) => section.key === key),
  );
