import { asPlatform, db } from "@/lib/platform/db/client.server";
import { type SellingTenant, wholeForm } from "./whole-sales";

/** Lets a tenant's product be one of a class of insurance. */
export const insureAs = ({ product }: SellingTenant, insurance_class: "funeral" | "life" | "disability") =>
  asPlatform(() => db.product.update({ where: { id: product.id }, data: { insurance_class }, select: { id: true } }));

/** The old policy as it is entered beside the new one, and the seller's statement. */
export const RECORD = {
  ...{ old_premium: 151.25, old_cover: 40_000, old_waiting_months: 0 },
  ...{
    old_exclusions: "Hazardous sports",
    new_exclusions: "Suicide within two years",
    given_up: "The cash bonus of 2028",
  },
  statement: true,
};

/** The steps of a form that replaces a policy, with the replacement record. */
export function replacingForm(tenant: SellingTenant) {
  const { disclosures } = wholeForm(tenant);
  return {
    replacement: { replaces: true, insurer: "Protea Life", policy_number: "FP-778", reason: "More cover" },
    replacement_record: RECORD,
    disclosures: { ...disclosures, replacement_warning: true },
  };
}
