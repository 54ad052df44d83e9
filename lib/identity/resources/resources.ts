import { CLASS_LABELS } from "./class-labels";
import { INTEGRATION_RESOURCES } from "./integration-resources";
import { PLATFORM_RESOURCES } from "./platform-resources";
import { CHANGES, type Resource, type ResourceName, type Values } from "./resource";

// What each kind of record is called, and where it is shown: read by the role editor, the audit log, the navigation,
// the command palette and the deletion of a tenant.

const HAND_OVER = { "hand-over": "work handed over" };
const IMPERSONATION = { impersonate: "impersonated", "stop-impersonating": "impersonation ended" };
const REVEAL = { reveal: "ID number shown" };
const IMPORT = { import: "imported" };
const EXPORT = { export: "exported" };
const READ = { ...REVEAL, ...EXPORT, "bulk-read": "hourly list limit reached" };
const OUTCOMES = { outcomes: "outcomes imported", "outcomes-cancel": "import of outcomes cancelled" };
const MATCH = { search: "searched by ID number", merge: "merged", "undo-merge": "merge undone", dismiss: "kept apart" };
const PURGE = { purge: "deleted for good", "purge-refused": "deletion refused" };

/** In the order of the navigation. */
export const RESOURCES = {
  tenants: {
    label: "Tenants",
    singular: "Tenant",
    screen: { path: "/tenants", section: "Administration" },
    audit: { ...CHANGES, ...IMPERSONATION, restore: "restored", ...PURGE },
  },
  teams: {
    label: "Teams",
    singular: "Team",
    screen: { path: "/teams", section: "Administration", ofTenants: true },
    audit: { ...CHANGES, ...HAND_OVER },
  },
  "allocation-rules": {
    label: "Allocation rules",
    singular: "Allocation rule",
    screen: { path: "/allocation-rules", section: "Administration", title: "Lead allocation", ofTenants: true },
    audit: CHANGES,
  },
  personalities: {
    label: "Personalities",
    singular: "Personality",
    screen: { path: "/personalities", section: "Administration", ofTenants: true },
    audit: CHANGES,
  },
  roles: {
    label: "Roles",
    singular: "Role",
    screen: { path: "/roles", section: "Administration", ofTenants: true },
    audit: CHANGES,
  },
  users: {
    label: "Users",
    singular: "User",
    screen: { path: "/users", section: "Administration", ofTenants: true },
    audit: {
      ...CHANGES,
      ...HAND_OVER,
      ...IMPERSONATION,
      invite: "invited again",
      absence: "absence changed",
      "password-change": "password changed",
      "password-reset": "password reset by email",
      "password-revoked": "password revoked",
      "two-factor-enabled": "two-factor authentication enabled",
      "two-factor-disabled": "two-factor authentication disabled",
      "recovery-codes-renewed": "recovery codes renewed",
      "tie-single-sign-on": "single sign-on linked",
    },
  },
  passkeys: { label: "Passkeys", singular: "Passkey", audit: CHANGES },
  suppressions: {
    label: "Do not contact",
    singular: "Do-not-contact entry",
    plural: "suppressions",
    screen: { path: "/suppressions", section: "Administration" },
    audit: { ...CHANGES, ...IMPORT, ...EXPORT },
  },
  "registry-imports": {
    label: "National opt-out registry",
    singular: "Answer of the registry",
    plural: "answers of the registry",
    audit: { store: CHANGES.store, ...EXPORT },
  },
  "data-requests": {
    label: "Privacy requests",
    singular: "Privacy request",
    screen: { path: "/data-requests", section: "Administration", ofTenants: true, administrators: true },
    audit: { ...CHANGES, period: "deadline changed" },
  },
  consents: { label: "Consents", singular: "Consent" },
  consumers: {
    label: "Consumers",
    singular: "Consumer",
    screen: { path: "/consumers", section: "Administration", ofTenants: true, administrators: true },
    audit: { update: CHANGES.update, ...REVEAL, ...EXPORT, ...MATCH, erase: "erased", hold: "legal hold changed" },
  },
  integrations: {
    label: "Integrations",
    singular: "Integration",
    screen: { path: "/integrations", section: "Administration", ofTenants: true },
  },
  ...INTEGRATION_RESOURCES,
  retention: {
    label: "Retention",
    singular: "Retention period",
    screen: { path: "/retention", section: "Administration", ofTenants: true },
    audit: { update: CHANGES.update, expire: "applied" },
    nameOf: ({ class: name }: Values) => name,
    names: CLASS_LABELS,
  },
  audit: {
    label: "Audit log",
    singular: "Audit event",
    screen: { path: "/audit", section: "Administration", ofTenants: true },
  },
  ...PLATFORM_RESOURCES,
  reports: {
    label: "Reports by email",
    singular: "Report",
    plural: "reports",
    screen: { path: "/reports", section: "Administration", ofTenants: true },
    audit: { ...CHANGES, unsubscribe: "unsubscribed from", resubscribe: "subscribed to again" },
  },
  products: {
    label: "Products",
    singular: "Product",
    screen: { path: "/products", section: "Config" },
    audit: { ...CHANGES, ...IMPORT, "allocation-order": "lead allocation reordered" },
  },
  "product-management": { label: "Product management", singular: "Product management" },
  "product-plans": {
    label: "Product plans",
    singular: "Product plan",
    screen: { path: "/product-plans", section: "Config" },
    audit: CHANGES,
    nameOf: ({ heading }: Values) => heading,
  },
  "product-faqs": {
    label: "Product FAQs",
    singular: "FAQ",
    screen: { path: "/product-faqs", section: "Config" },
    audit: CHANGES,
    nameOf: ({ question }: Values) => question,
  },
  questions: {
    label: "Questions",
    singular: "Question",
    screen: { path: "/questions", section: "Config" },
    audit: CHANGES,
  },
  questionnaires: {
    label: "Questionnaires",
    singular: "Questionnaire",
    screen: { path: "/questionnaires", section: "Config" },
    audit: CHANGES,
  },
  scripts: {
    label: "Scripts",
    singular: "Script",
    screen: { path: "/scripts", section: "Config" },
    audit: CHANGES,
    nameOf: ({ product }: Values) => (product instanceof Object && "name" in product ? product.name : undefined),
  },
  scorecards: {
    label: "Scorecards",
    singular: "Scorecard",
    screen: { path: "/scorecards", section: "Config" },
    audit: CHANGES,
    nameOf: ({ product }: Values) => (product instanceof Object && "name" in product ? product.name : undefined),
  },
  "cover-limits": {
    label: "Cover limits",
    singular: "Cover limit",
    screen: { path: "/cover-limits", section: "Config" },
    audit: CHANGES,
    nameOf: ({ insurance_class, min_age }: Values) => `${insurance_class ?? "every life cover"} from age ${min_age}`,
  },
  "public-holidays": {
    label: "Public holidays",
    singular: "Public holiday",
    screen: { path: "/public-holidays", section: "Config" },
    audit: CHANGES,
  },
  "beneficiary-types": {
    label: "Beneficiary types",
    singular: "Beneficiary type",
    screen: { path: "/beneficiary-types", section: "Config", ofTenants: true },
    audit: CHANGES,
  },
  "beneficiary-relationships": {
    label: "Beneficiary relationships",
    singular: "Beneficiary relationship",
    screen: { path: "/beneficiary-relationships", section: "Config", ofTenants: true },
    audit: CHANGES,
  },
  banks: {
    label: "Banks",
    singular: "Bank",
    screen: { path: "/banks", section: "Config" },
    audit: CHANGES,
  },
  leads: { label: "Leads", singular: "Lead", audit: READ },
  "lead-imports": {
    label: "Lead imports",
    singular: "Lead import",
    audit: {
      start: "started",
      revert: "reverted",
      removed: "leads removed",
      rejects: "rejects downloaded",
      discard: "discarded",
    },
  },
  "lead-bulks": { label: "Bulk changes of leads", singular: "Bulk change of leads", audit: { store: CHANGES.store } },
  qc: { label: "Quality control", singular: "Review" },
  recordings: { label: "Recordings", singular: "Recording", audit: { "legal-hold": "legal hold changed" } },
  sales: { label: "Sales", singular: "Sale", audit: { ...READ, ...OUTCOMES } },
  dashboard: { label: "Dashboard", singular: "Dashboard" },
  pii: { label: "Personal data", singular: "Personal data" },
} as const satisfies Record<ResourceName, Resource>;

type Registry = typeof RESOURCES;

/** The resources that have a screen in the navigation. */
export type ScreenName = {
  [Name in ResourceName]: Registry[Name] extends { screen: object } ? Name : never;
}[ResourceName];

const isResource = (name: string): name is ResourceName => Object.hasOwn(RESOURCES, name);

/** The entry of a resource that data name, such as an audit event. */
export const findResource = (name: string): Resource | undefined => (isResource(name) ? RESOURCES[name] : undefined);

const hasScreen = (name: ResourceName): name is ScreenName => "screen" in RESOURCES[name];

/** The names of all resources that have a screen, in the order of the navigation. */
export const SCREENS: readonly ScreenName[] = Object.keys(RESOURCES).filter(isResource).filter(hasScreen);

type ForAdministrators = {
  [Name in ScreenName]: Registry[Name]["screen"] extends { administrators: true } ? Name : never;
}[ScreenName];

export const isForAdministrators = (name: ScreenName): name is ForAdministrators =>
  "administrators" in RESOURCES[name].screen;

/** The title of a resource's screen. */
export function screenTitle(name: ScreenName): string {
  const { label, screen }: Resource = RESOURCES[name];
  return screen?.title ?? label;
}
