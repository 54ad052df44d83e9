import {
  Activity,
  Archive,
  Baby,
  Briefcase,
  Building2,
  CalendarOff,
  CircleHelp,
  ClipboardCheck,
  ClipboardList,
  Contact,
  FileQuestionMark,
  Gauge,
  HeartHandshake,
  IdCard,
  Landmark,
  Layers,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MailCheck,
  MessageCircleQuestion,
  MicOff,
  Package,
  PhoneCall,
  PhoneOff,
  Plug,
  Scale,
  ScrollText,
  Settings2,
  ShieldCheck,
  Shuffle,
  Speech,
  Tv,
  UserCog,
  UserLock,
  UsersRound,
} from "lucide-react";
import { openTabs } from "@/components/integrations/tabs/tabs";
import type { Resource } from "@/lib/identity/resources/resource";
import {
  isForAdministrators,
  RESOURCES,
  SCREENS,
  type ScreenName,
  screenTitle,
} from "@/lib/identity/resources/resources";
import { can } from "@/lib/identity/rights/permissions";
import type { CurrentUser } from "@/lib/identity/sessions/schema";
import { LEAD_STATUSES } from "@/lib/leads/record/status";
import { SALE_STATUS_LABELS } from "@/lib/sales/record/status-labels";

export type NavProduct = { id: number; name: string; slug: string };

export type NavLink = {
  label: string;
  href: string;
  icon?: LucideIcon;
  count?: { kind: "leads" | "sales"; productId: number; status: string };
  /** The tabs of its screen. */
  tabs?: { label: string; href: string }[];
  /** Shows how many sales wait for the user's check. */
  isQueue?: true;
};
/** The leads or the sales of a product. */
export type NavGroup = NavProduct & { links: NavLink[] };
export type NavSection = {
  label: string;
  icon: LucideIcon;
  links: NavLink[];
  groups: NavGroup[];
  /** Shown where there are no groups to show. */
  empty?: string;
};

const ICONS: Record<ScreenName, LucideIcon> = {
  tenants: Building2,
  teams: UsersRound,
  "allocation-rules": Shuffle,
  personalities: IdCard,
  roles: UserLock,
  users: UserCog,
  consumers: Contact,
  suppressions: PhoneOff,
  "data-requests": FileQuestionMark,
  integrations: Plug,
  reports: MailCheck,
  retention: Archive,
  audit: ScrollText,
  law: Scale,
  operations: Activity,
  products: Package,
  "product-plans": Layers,
  "product-faqs": CircleHelp,
  questions: MessageCircleQuestion,
  questionnaires: ClipboardList,
  scripts: Speech,
  scorecards: ListChecks,
  "cover-limits": Gauge,
  "public-holidays": CalendarOff,
  "beneficiary-types": Baby,
  "beneficiary-relationships": HeartHandshake,
  banks: Landmark,
};

const CONSENTS: NavLink = { label: RESOURCES.consents.label, href: "/consents", icon: MicOff };
const QUEUE: NavLink = { label: RESOURCES.qc.label, href: "/qc", icon: ClipboardCheck, isQueue: true };

/**
 * The entries of the drawer: screens by permission, leads and sales by linked product.
 * @param tenantId the tenant that an administrator has selected
 */
export function navigationFor(user: CurrentUser, products: NavProduct[], tenantId: number | null): NavSection[] {
  const leadGroups = products.map((product) => ({
    ...product,
    links: LEAD_STATUSES.map((status) => ({
      label: status,
      href: `/leads/${product.slug}?status=${encodeURIComponent(status)}`,
      count: { kind: "leads" as const, productId: product.id, status },
    })),
  }));
  const saleGroups = products.map((product) => ({
    ...product,
    links: user.allowed_sale_statuses.map((status) => ({
      label: SALE_STATUS_LABELS[status],
      href: `/sales/${product.slug}?status=${status}`,
      count: { kind: "sales" as const, productId: product.id, status },
    })),
  }));
  const shownTenant = user.is_admin ? tenantId : null;
  const screensOf = (section: string): NavLink[] =>
    SCREENS.filter((name) => RESOURCES[name].screen.section === section && mayOpen(user, name)).map((name) => ({
      label: screenTitle(name),
      href: addressOf(name, shownTenant),
      icon: ICONS[name],
      ...(name === "integrations" && {
        tabs: openTabs(user).map(({ label, path }) => ({
          label,
          href: withTenant(path, shownTenant),
        })),
      }),
    }));
  const sections: NavSection[] = [
    {
      label: "Overview",
      icon: LayoutDashboard,
      links: [
        { label: "Dashboard", href: "/dashboard", icon: LayoutDashboard },
        ...(can(user, "dashboard.wallboard") ? [{ label: "Wallboard", href: "/wallboard", icon: Tv }] : []),
      ],
      groups: [],
    },
    {
      label: RESOURCES.leads.label,
      icon: PhoneCall,
      links: can(user, "leads.index") ? [{ ...CONSENTS, href: withTenant(CONSENTS.href, shownTenant) }] : [],
      ...(can(user, "leads.index") ? { groups: leadGroups, empty: NO_PRODUCTS } : { groups: [] }),
    },
    {
      label: RESOURCES.sales.label,
      icon: ShieldCheck,
      links: can(user, "qc.review") && !user.is_admin ? [QUEUE] : [],
      ...(can(user, "sales.index") ? { groups: saleGroups, empty: NO_PRODUCTS } : { groups: [] }),
    },
    { label: "Administration", icon: Briefcase, links: screensOf("Administration"), groups: [] },
    { label: "Config", icon: Settings2, links: screensOf("Config"), groups: [] },
  ];
  return sections.filter(({ links, groups, empty }) => links.length + groups.length > 0 || empty);
}

const NO_PRODUCTS = "No linked products";

function addressOf(name: ScreenName, tenantId: number | null): string {
  const { path, ofTenants }: NonNullable<Resource["screen"]> = RESOURCES[name].screen;
  return ofTenants ? withTenant(path, tenantId) : path;
}

const withTenant = (path: string, tenantId: number | null): string =>
  tenantId === null ? path : `${path}?tenant_id=${tenantId}`;

const mayOpen = (user: CurrentUser, name: ScreenName): boolean =>
  (isForAdministrators(name) ? user.is_admin : can(user, `${name}.index`)) ||
  (name === "products" && can(user, "product-management.info")) ||
  (name === "integrations" && openTabs(user).length > 0);

/** The labels of the breadcrumb for an address; none where nothing matches. */
export function breadcrumbOf(sections: NavSection[], pathname: string, status: string | null): string[] {
  for (const section of sections) {
    for (const link of section.links) {
      const tab = link.tabs?.find(({ href }) => href.split("?")[0] === pathname);
      if (tab) return [link.label, tab.label];
      if (link.href.split("?")[0] === pathname) return [link.label];
    }
    for (const group of section.groups) {
      const [path] = group.links[0]?.href.split("?") ?? [];
      if (path !== pathname && !pathname.startsWith(`${path}/`)) continue;
      const link = group.links.find(({ count }) => count?.status === status);
      return [section.label, group.name, ...(link && path === pathname ? [link.label] : [])];
    }
  }
  return OTHER_SCREENS.find(({ path }) => pathname.startsWith(path))?.trail ?? [];
}

/** The products whose leads the user works. */
export const queuesIn = (sections: NavSection[]): NavGroup[] =>
  sections.flatMap(({ label, groups }) => (label === leads.label ? groups : []));

const { consumers, integrations, leads, products, qc, sales, "lead-sources": leadSources } = RESOURCES;

/** Screens that the drawer does not show. */
const OTHER_SCREENS = [
  { path: "/consumers/duplicates", trail: [consumers.label, "Likely duplicates"] },
  { path: "/consumers/", trail: [consumers.label, consumers.singular] },
  { path: "/products/", trail: [products.label, products.singular] },
  { path: "/qc/reviews", trail: [qc.label, "Completed reviews"] },
  { path: "/qc/", trail: [qc.label, qc.singular] },
  { path: "/sales/audit/", trail: [sales.label, "Audit"] },
  { path: "/integrations/lead-sources/", trail: [integrations.label, leadSources.singular] },
  { path: "/integrations/webhooks/", trail: [integrations.label, RESOURCES.webhooks.singular] },
  { path: "/integrations/api-keys/", trail: [integrations.label, RESOURCES["api-keys"].singular] },
  { path: "/suppressions/registrations", trail: [screenTitle("suppressions"), "Registrations"] },
  { path: "/suppressions/registry", trail: [screenTitle("suppressions"), RESOURCES["registry-imports"].label] },
  { path: "/lead-imports", trail: [leads.label, "Imports"] },
  { path: "/leads", trail: [leads.label, "All products"] },
  { path: "/sales", trail: [sales.label, "All products"] },
  { path: "/profile", trail: ["Profile"] },
];
