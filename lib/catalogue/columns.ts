import { RELATIONSHIP_GROUPS } from "@/lib/catalogue/beneficiary-relationships/schema";
import { BENEFICIARY_CLASSES, MEMBERS } from "@/lib/catalogue/beneficiary-types/schema";
import { DOCUMENT_KINDS } from "@/lib/catalogue/documents/schema";
import { INSURANCE_CLASSES } from "@/lib/catalogue/products/insurance-classes";
import { ON_FAIL, QUESTION_TYPES, SELECTIONS } from "@/lib/catalogue/questions/asked/schema";
import type { TypesOf } from "@/lib/platform/db/column-types";

/** The text columns of this domain with a fixed set of values. The checks of the database say the same. */
export const CATALOGUE_COLUMNS = {
  "BeneficiaryRelationship.group": RELATIONSHIP_GROUPS,
  "BeneficiaryType.class": BENEFICIARY_CLASSES,
  "BeneficiaryType.member": MEMBERS,
  "CoverLimit.insurance_class": INSURANCE_CLASSES,
  "Product.insurance_class": INSURANCE_CLASSES,
  "ProductDocument.kind": DOCUMENT_KINDS,
  "Question.on_fail": ON_FAIL,
  "Question.selection": SELECTIONS,
  "Question.type": QUESTION_TYPES,
} as const;

declare module "@/lib/platform/db/column-types" {
  interface ColumnTypes extends TypesOf<typeof CATALOGUE_COLUMNS> {}
}
