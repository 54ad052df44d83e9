import {
  Baby,
  Building2,
  CircleHelp,
  ClipboardList,
  HeartHandshake,
  IdCard,
  KeyRound,
  Landmark,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  MessageCircleQuestion,
  Package,
  PhoneCall,
  PhoneOff,
  Plug,
  ScrollText,
  ShieldCheck,
  Shuffle,
  UserCog,
  UsersRound,
} from "lucide-react";
import { SALE_STATUS_LABELS } from "@/components/sales/sales/sale-labels";
import { can, type Permission } from "@/lib/identity/permissions";
import type { CurrentUser } from "@/lib/identity/sessions/schema";
import { LEAD_STATUSES } from "@/lib/leads/leads/status";

export type NavProduct = { id: number; name: string; slug: string };

export type NavLink = {
  label: string;
  href: string;
  icon?: LucideIcon;
  count?: { kind: "leads" | "sales"; productId: number; status: string };
};
export type NavGroup = { label: string; links: NavLink[] };
export type NavSection = { label: string; icon: LucideIcon; links: NavLink[]; groups: NavGroup[] };

type Entry = NavLink & { permission: Permission };

const ADMINISTRATION: Entry[] = [
  { label: "Tenants", href: "/tenants", icon: Building2, permission: "tenants.index" },
  { label: "Teams", href: "/teams", icon: UsersRound, permission: "teams.index" },
  { label: "Lead allocation", href: "/allocation-rules", icon: Shuffle, permission: "allocation-rules.index" },
  { label: "Personalities", href: "/personalities", icon: IdCard, permission: "personalities.index" },
  { label: "Roles", href: "/roles", icon: KeyRound, permission: "roles.index" },
  { label: "Users", href: "/users", icon: UserCog, permission: "users.index" },
  { label: "Do not contact", href: "/suppressions", icon: PhoneOff, permission: "suppressions.index" },
  { label: "Integrations", href: "/integrations", icon: Plug, permission: "lead-sources.index" },
  { label: "Audit log", href: "/audit", icon: ScrollText, permission: "audit.index" },
];

const CONFIG: Entry[] = [
  { label: "Products", href: "/products", icon: Package, permission: "products.index" },
  { label: "Product plans", href: "/product-plans", icon: Layers, permission: "product-plans.index" },
  { label: "Product FAQs", href: "/product-faqs", icon: CircleHelp, permission: "product-faqs.index" },
  { label: "Questions", href: "/questions", icon: MessageCircleQuestion, permission: "questions.index" },
  { label: "Questionnaires", href: "/questionnaires", icon: ClipboardList, permission: "questionnaires.index" },
  { label: "Beneficiary types", href: "/beneficiary-types", icon: Baby, permission: "beneficiary-types.index" },
  {
    label: "Beneficiary relationships",
    href: "/beneficiary-relationships",
    icon: HeartHandshake,
    permission: "beneficiary-relationships.index",
  },
  { label: "Banks", href: "/banks", icon: Landmark, permission: "banks.index" },
];

/** The navigation for a user, by permission, with leads and sales by linked product. */
export function navigationFor(user: CurrentUser, products: NavProduct[]): NavSection[] {
  const leadGroups = products.map(({ id, name, slug }) => ({
    label: name,
    links: LEAD_STATUSES.map((status) => ({
      label: status,
      href: `/leads/${slug}?status=${encodeURIComponent(status)}`,
      count: { kind: "leads" as const, productId: id, status },
    })),
  }));
  const saleGroups = products.map(({ id, name, slug }) => ({
    label: name,
    links: user.allowed_sale_statuses.map((status) => ({
      label: SALE_STATUS_LABELS[status],
      href: `/sales/${slug}?status=${status}`,
      count: { kind: "sales" as const, productId: id, status },
    })),
  }));
  const isOpen = ({ permission }: Entry) => can(user, permission);
  const sections: NavSection[] = [
    {
      label: "Overview",
      icon: LayoutDashboard,
      links: [{ label: "Dashboard", href: "/dashboard", icon: LayoutDashboard }],
      groups: [],
    },
    { label: "Leads", icon: PhoneCall, links: [], groups: can(user, "leads.index") ? leadGroups : [] },
    { label: "Sales", icon: ShieldCheck, links: [], groups: can(user, "sales.index") ? saleGroups : [] },
    { label: "Administration", icon: Building2, links: ADMINISTRATION.filter(isOpen), groups: [] },
    { label: "Config", icon: CircleHelp, links: CONFIG.filter(isOpen), groups: [] },
  ];
  return sections.filter(({ links, groups }) => links.length + groups.length > 0);
}

/** The breadcrumb of a path: the labels of its link and of the sections above it. */
export function trailOf(sections: NavSection[], pathname: string, status: string | null): string[] {
  for (const section of sections) {
    for (const link of section.links) {
      if (link.href === pathname) return [link.label];
    }
    for (const group of section.groups) {
      const [path] = group.links[0]?.href.split("?") ?? [];
      if (path !== pathname && !pathname.startsWith(`${path}/`)) continue;
      const link = group.links.find(({ count }) => count?.status === status);
      return [section.label, group.label, ...(link && path === pathname ? [link.label] : [])];
    }
  }
  return ELSEWHERE.find(({ path }) => pathname.startsWith(path))?.trail ?? [];
}

/** Paths that are not in the navigation. */
const ELSEWHERE = [
  { path: "/sales/audit/", trail: ["Sales", "Audit"] },
  { path: "/integrations/lead-sources/", trail: ["Integrations", "Lead source"] },
  { path: "/lead-imports", trail: ["Leads", "Imports"] },
  { path: "/profile", trail: ["Profile"] },
];
