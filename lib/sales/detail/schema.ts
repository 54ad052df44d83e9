import { z } from "zod";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { SaleForm } from "@/lib/sales/form/schema";
import type { Delivery, SalePack } from "@/lib/sales/packs/schema";
import type { Outcome } from "@/lib/sales/record/columns/outcome";
import type { SaleRow } from "@/lib/sales/record/types";

/** "id_number", or "beneficiaries.17.id_number" for the row with the id 17. */
const REVEALABLE =
  /^(id_number|account_number|holder_id_number|(insured_lives|beneficiaries)\.[1-9]\d{0,9}\.id_number)$/;

/** Why it takes no Idempotency-Key. */
export const REVEAL_WITHOUT_KEY = "Every look at a number is recorded, a repeated one too.";

export const revealInput = z.strictObject({
  field: z.string("Required").regex(REVEALABLE, "This is no number of a sale."),
});

/** A sale with its form, and what the one who asks may do with it. */
export type SaleDetail = Omit<SaleRow, "reviewer"> &
  SaleForm & {
    lead: { id: number; lead_id: string };
    /** When to call back, unless somebody knows better. */
    proposed_call_at: string;
    /** As it was when the sale was converted. */
    script: { key: string; title: string; text: string }[] | null;
    policy: Outcome;
    delivery: Delivery;
    /** One for each submission, the newest first. */
    packs: SalePack[];
    /** Somebody checks it before it is submitted. */
    needs_qc: boolean;
    can: {
      edit: boolean;
      reveal: boolean;
      release: boolean;
      claim: boolean;
      reassign: boolean;
      outcome: boolean;
      deliver: boolean;
      /** To say where the agreement to the mandate can be heard. */
      name_recording: boolean;
      transitions: SaleStatus[];
    };
    /** Why a submitted sale can't be recalled by those who may recall. */
    recall_refusal: string | null;
    /** Set in the answer to a change that voided the mandate, and while a name in its text is another one by now. */
    mandate_voided?: true;
  };

/** A lead without a sale; once it is processed it can't become one. */
export type UnsoldLead = {
  id: number;
  name: string;
  surname: string | null;
  product: { slug: string };
  processed: boolean;
};
