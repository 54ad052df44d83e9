import { makeBank, makeBeneficiaryType, makeRelationship, rulesOf } from "../records";
import { productOf, type Route, resource, words } from "../route";
import { unique } from "../world";

const bank = { path: "/api/banks/[id]", target: makeBank, shared: true } as const;
const bankInput = () => ({
  name: unique("Bank "),
  universal_branch_code: "051001",
  account_rules: rulesOf(7, 11),
  active: true,
});

export const masterData: Route[] = [
  ...resource({
    name: "beneficiary-types",
    make: makeBeneficiaryType,
    input: (tenant) => ({
      name: unique("Type "),
      class: "insured_life",
      product_ids: [tenant.product.id],
      min_count: 0,
      max_count: 4,
      min_age: null,
      max_age: 74,
      id_required: true,
      share_required: false,
      active: true,
    }),
    foreign: { product_ids: (other) => [productOf(other)] },
    sortBy: words("name tenant.name class min_count max_count min_age max_age"),
    filters: words("tenant_id class active"),
  }),
  ...resource({
    name: "beneficiary-relationships",
    make: makeRelationship,
    input: () => ({ name: unique("Relative "), group: "extended", adult_only: false, active: true }),
    sortBy: words("name tenant.name group"),
    filters: words("tenant_id group active"),
  }),
  {
    method: "GET",
    path: "/api/banks",
    access: ["banks.index"],
    shared: true,
    sortBy: words("name universal_branch_code"),
    filters: words("active"),
  },
  { method: "GET", path: "/api/banks/options", access: "signed-in", shared: true },
  { method: "POST", path: "/api/banks", access: "admin", shared: true, success: 201, body: bankInput },
  { ...bank, method: "GET", access: ["banks.show"] },
  { ...bank, method: "PUT", access: "admin", body: bankInput, versioned: true },
  { ...bank, method: "DELETE", access: "admin", success: 204 },
];
