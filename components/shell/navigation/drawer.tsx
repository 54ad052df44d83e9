"use client";

import { ChevronRight } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useRef, useState } from "react";
import { useOnChange } from "@/components/ui/browser/use-on-change";
import { Link } from "@/components/ui/link";
import { Tooltip } from "@/components/ui/tooltip";
import { formatCount, initials } from "@/lib/platform/text/format";
import type { NavGroup, NavLink, NavSection } from "./navigation";
import type { Stats } from "./use-stats";

type Props = { sections: NavSection[]; stats: Stats; collapsed: boolean; onNavigate?: () => void };

/** The navigation by section. If collapsed, each product and screen is an icon. */
export function Drawer({ sections, stats, collapsed, onNavigate }: Props) {
  const product = useCurrentProduct(sections);
  return (
    <nav
      ref={useCurrentInView(collapsed, onNavigate !== undefined)}
      aria-label="Console"
      className="flex flex-col gap-4 overflow-y-auto p-2.5"
    >
      {sections.map((section) => (
        <div key={section.label} className="flex flex-col gap-0.5">
          {section.label !== "Overview" && <SectionHead section={section} collapsed={collapsed} />}
          {section.links.map((link) => (
            <DrawerLink key={link.href} link={link} stats={stats} collapsed={collapsed} onNavigate={onNavigate} />
          ))}
          {section.groups.length === 0 && section.empty && !collapsed && (
            <p className="px-2.5 py-1 text-muted">{section.empty}</p>
          )}
          {section.groups.map((group, index) =>
            collapsed ? (
              <CollapsedGroup key={group.slug} section={section} group={group} />
            ) : (
              <Group
                key={group.slug}
                group={group}
                isOpen={product === undefined ? index === 0 : group.slug === product}
                stats={stats}
                onNavigate={onNavigate}
              />
            ),
          )}
        </div>
      ))}
    </nav>
  );
}

/** Brings the entry of the screen into view, and into focus in a sheet. Only the navigation scrolls, not the page. */
function useCurrentInView(collapsed: boolean, isSheet: boolean) {
  const nav = useRef<HTMLElement>(null);
  const pathname = usePathname();
  const status = useSearchParams().get("status");
  // Another screen or another width has another current entry.
  useOnChange(`${pathname} ${status} ${collapsed}`, () => {
    const current = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (!nav.current || !current) return;
    if (isSheet) current.focus({ preventScroll: true });
    const frame = nav.current.getBoundingClientRect();
    const { top, bottom } = current.getBoundingClientRect();
    if (top >= frame.top && bottom <= frame.bottom) return;
    nav.current.scrollTop += (top + bottom - frame.top - frame.bottom) / 2;
  });
  return nav;
}

/** The product whose leads or sales are shown, if it has groups here. */
function useCurrentProduct(sections: NavSection[]): string | undefined {
  const pathname = usePathname();
  const groups = sections.flatMap((section) => section.groups);
  return groups.find((group) => isWithin(pathname, pathOf(group)))?.slug;
}

const pathOf = (group: NavGroup) => group.links[0]?.href.split("?")[0] ?? "";

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The name of a section; of a collapsed one its icon. */
function SectionHead({ section: { label, icon: Icon }, collapsed }: { section: NavSection; collapsed: boolean }) {
  if (!collapsed) return <h2 className="px-2.5 pb-1 text-[12px] font-medium tracking-wide text-muted">{label}</h2>;
  return (
    <h2 title={label} className="mx-2 flex justify-center border-t pt-3 pb-1 text-muted">
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{label}</span>
    </h2>
  );
}

const ENTRY = "flex h-8 items-center gap-2.5 rounded-control px-2.5 transition-colors hover:bg-hover";
const ACTIVE = "bg-primary-soft font-medium text-primary-text hover:bg-primary-soft";

function useIsActive() {
  const pathname = usePathname();
  const status = useSearchParams().get("status");
  return ({ href, count, tabs = [] }: NavLink) => {
    const [path = ""] = href.split("?");
    if (count) return path === pathname && count.status === status;
    return isWithin(pathname, path) || tabs.some((tab) => tab.href.split("?")[0] === pathname);
  };
}

type LinkProps = { link: NavLink; stats: Stats; collapsed: boolean; onNavigate: (() => void) | undefined };

function DrawerLink({ link, stats, collapsed, onNavigate }: LinkProps) {
  const active = useIsActive()(link);
  const { icon: Icon, label, href, count, isQueue } = link;
  const number = isQueue ? stats.queue : count && stats[count.kind]?.[count.productId]?.[count.status];
  const entry = (
    <Link
      href={href}
      aria-current={active ? "page" : undefined}
      aria-label={collapsed ? label : undefined}
      onClick={onNavigate}
      className={`${ENTRY} ${active ? ACTIVE : ""} ${Icon ? "" : "pl-8"} ${collapsed ? "justify-center" : ""}`}
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {!collapsed && <span className="min-w-0 flex-1 truncate">{label}</span>}
      {number !== undefined && (
        <span className={`tabular rounded-full px-1.5 text-[12px] text-muted ${number > 0 ? "bg-hover" : ""}`}>
          {formatCount(number)}
        </span>
      )}
    </Link>
  );
  return collapsed ? <Tooltip text={label}>{entry}</Tooltip> : entry;
}

type GroupProps = {
  group: NavGroup;
  /** Until the user opens or closes it. */
  isOpen: boolean;
  stats: Stats;
  onNavigate: (() => void) | undefined;
};

/** The links of a product. It is itself the current entry where none of its links is, such as in a sale. */
function Group({ group, isOpen, stats, onNavigate }: GroupProps) {
  const isWithinGroup = isWithin(usePathname(), pathOf(group));
  const isActive = useIsActive();
  const [toggled, setToggled] = useState<boolean>();
  const open = toggled ?? isOpen;
  const isCurrent = isWithinGroup && !(open && group.links.some(isActive));
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-current={isCurrent || undefined}
        onClick={() => setToggled(!open)}
        className={`${ENTRY} w-full text-left ${isCurrent ? ACTIVE : ""}`}
      >
        <ChevronRight
          aria-hidden
          className={`size-3.5 shrink-0 text-muted transition-transform ${open ? "rotate-90" : ""}`}
        />
        <span className="min-w-0 flex-1 truncate">{group.name}</span>
      </button>
      {open && (
        <div className="flex flex-col gap-0.5">
          {group.links.map((link) => (
            <DrawerLink key={link.href} link={link} stats={stats} collapsed={false} onNavigate={onNavigate} />
          ))}
        </div>
      )}
    </div>
  );
}

function CollapsedGroup({ section, group }: { section: NavSection; group: NavGroup }) {
  const href = group.links[0]?.href ?? "";
  const active = isWithin(usePathname(), pathOf(group));
  const label = `${group.name} · ${section.label}`;
  const [first = "", ...others] = group.name.split(" ");
  return (
    <Tooltip text={label}>
      <Link
        href={href}
        aria-current={active || undefined}
        aria-label={label}
        className={`${ENTRY} justify-center text-[12px] font-semibold ${active ? ACTIVE : ""}`}
      >
        {initials(first, others[0])}
      </Link>
    </Tooltip>
  );
}
