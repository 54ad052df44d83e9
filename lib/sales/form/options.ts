import type { BankOption } from "@/lib/catalogue/banks/schema";
import type { RelationshipOption } from "@/lib/catalogue/beneficiary-relationships/schema";
import type { BeneficiaryTypeOption } from "@/lib/catalogue/beneficiary-types/schema";
import type { ProductDocument } from "@/lib/catalogue/documents/schema";
import type { ReplacementSourceLaw } from "@/lib/insurance/replacement";

/** What the form of a sale offers to choose from, and what its page shows beside it. */
export type SaleOptions = {
  types: BeneficiaryTypeOption[];
  relationships: RelationshipOption[];
  banks: BankOption[];
  faqs: { id: number; question: string; answer: string | null }[];
  documents: Record<"brochures" | "terms", ProductDocument[]>;
  /** What the script says of the organisation. */
  provider: {
    provider_name: string | null;
    fsp_number: string | null;
    registry_number: string | null;
    complaints_phone: string | null;
    complaints_email: string | null;
    ombud_text: string | null;
  };
  /** What tells whether a replacement has to be recorded, and why it is asked about. */
  law: ReplacementSourceLaw;
  /** What was known of the client before the call. `date_of_birth` is "YYYY-MM-DD". */
  lead: { date_of_birth: string | null; gender: string | null };
};
