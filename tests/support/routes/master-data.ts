import { dateText } from "@/lib/platform/time/days";

import {
  JUDGED,
  makeBank,
  makeBeneficiaryType,
  makeCoverLimit,
  makePublicHoliday,
  makeRelationship,
  makeScorecard,
  makeScript,
  OPENING,
  rulesOf,
  unusedDay,
} from "../master-data";

import { productOf, type Route, resource, words } from "../route";
import { makeProduct, type TestTenant, unique } from "../world";

const bank = { path: "/api/banks/[id]", target: makeBank, shared: true } as const;
const bankInput = () => ({
  name: unique("Bank "),
  universal_branch_code: "051001",
  account_rules: rulesOf(7, 11),
  active: true,
});

const script = { path: "/api/scripts/[id]", target: (tenant: TestTenant) => makeScript(tenant) } as const;
const scriptInput = async (tenant: TestTenant) => ({
  product_id: (await makeProduct([tenant.id])).id,
  sections: [OPENING],
});

const card = { path: "/api/scorecards/[id]", target: (tenant: TestTenant) => makeScorecard(tenant) } as const;
const cardInput = async (tenant: TestTenant) => ({
  product_id: (await makeProduct([tenant.id])).id,
  sections: [JUDGED],
});

const holiday = { path: "/api/public-holidays/[id]", target: makePublicHoliday, shared: true } as const;
const holidayInput = () => ({ day: dateText(unusedDay()), name: "General election", source: "Proclamation 1 of 2200" });

const limit = { path: "/api/cover-limits/[id]", target: makeCoverLimit, shared: true } as const;
const limitInput = () => ({
  insurance_class: "disability",
  min_age: 0,
  max_age: 13,
  amount: 20_000,
  valid_from: dateText(unusedDay()),
  source: "Insurance Act 18 of 2017",
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
    path: "/api/beneficiary-types/options",
    access: "signed-in",
    filters: words("tenant_id product_id"),
  },
  { method: "GET", path: "/api/beneficiary-relationships/options", access: "signed-in", filters: words("tenant_id") },
  {
    method: "GET",
    path: "/api/scripts",
    access: ["scripts.index"],
    sortBy: words("product.name tenant.name updated_at"),
    filters: words("tenant_id product_id template"),
  },
  {
    method: "POST",
    path: "/api/scripts",
    access: ["scripts.store"],
    success: 201,
    body: scriptInput,
    foreign: { product_id: productOf },
  },
  { ...script, method: "GET", access: ["scripts.show"] },
  {
    ...script,
    method: "PUT",
    access: ["scripts.update"],
    body: scriptInput,
    foreign: { product_id: productOf },
    versioned: true,
  },
  { ...script, method: "DELETE", access: ["scripts.destroy"], success: 204 },
  {
    method: "GET",
    path: "/api/scorecards",
    access: ["scorecards.index"],
    sortBy: words("product.name tenant.name updated_at"),
    filters: words("tenant_id product_id template"),
  },
  {
    method: "POST",
    path: "/api/scorecards",
    access: ["scorecards.store"],
    success: 201,
    body: cardInput,
    foreign: { product_id: productOf },
  },
  { ...card, method: "GET", access: ["scorecards.show"] },
  {
    ...card,
    method: "PUT",
    access: ["scorecards.update"],
    body: cardInput,
    foreign: { product_id: productOf },
    versioned: true,
  },
  { ...card, method: "DELETE", access: ["scorecards.destroy"], success: 204 },
  {
    method: "GET",
    path: "/api/cover-limits",
    access: ["cover-limits.index"],
    shared: true,
    sortBy: words("insurance_class min_age amount valid_from"),
    filters: words("insurance_class"),
  },
  { method: "POST", path: "/api/cover-limits", access: "admin", shared: true, success: 201, body: limitInput },
  { ...limit, method: "GET", access: ["cover-limits.show"] },
  { ...limit, method: "PUT", access: "admin", body: limitInput, versioned: true },
  { ...limit, method: "DELETE", access: "admin", success: 204 },
  {
    method: "GET",
    path: "/api/public-holidays",
    access: ["public-holidays.index"],
    shared: true,
    sortBy: words("day name"),
  },
  { method: "POST", path: "/api/public-holidays", access: "admin", shared: true, success: 201, body: holidayInput },
  { ...holiday, method: "GET", access: ["public-holidays.show"] },
  { ...holiday, method: "PUT", access: "admin", body: holidayInput, versioned: true },
  { ...holiday, method: "DELETE", access: "admin", success: 204 },
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
