"use client";

import { ChevronRight } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { Tooltip } from "@/components/ui/tooltip";
import { formatCount, initials } from "@/lib/platform/text/format";
import type { NavGroup, NavLink, NavSection } from "./navigation";
import type { Stats } from "./use-stats";

type Props = { sections: NavSection[]; stats: Stats; collapsed: boolean; onNavigate?: () => void };

/** The navigation by section. If collapsed, each product and screen is an icon. */
export function Drawer({ sections, stats, collapsed, onNavigate }: Props) {
  return (
    <nav aria-label="Console" className="flex flex-col gap-4 overflow-y-auto p-2.5">
      {sections.map((section) => (
        <div key={section.label} className="flex flex-col gap-0.5">
          {section.label !== "Overview" &&
            (collapsed ? (
              <hr className="mx-2 mb-2" />
            ) : (
              <h2 className="px-2.5 pb-1 text-[12px] font-medium tracking-wide text-muted">{section.label}</h2>
            ))}
          {section.links.map((link) => (
            <DrawerLink key={link.href} link={link} stats={stats} collapsed={collapsed} onNavigate={onNavigate} />
          ))}
          {section.groups.length === 0 && section.empty && !collapsed && (
            <p className="px-2.5 py-1 text-muted">{section.empty}</p>
          )}
          {section.groups.map((group, index) =>
            collapsed ? (
              <CollapsedGroup key={group.label} section={section} group={group} />
            ) : (
              <Group key={group.label} group={group} first={index === 0} stats={stats} onNavigate={onNavigate} />
            ),
          )}
        </div>
      ))}
    </nav>
  );
}

const ENTRY = "flex h-8 items-center gap-2.5 rounded-control px-2.5 transition-colors hover:bg-hover";
const ACTIVE = "bg-primary-soft font-medium text-primary-text hover:bg-primary-soft";

function useIsActive() {
  const pathname = usePathname();
  const status = useSearchParams().get("status");
  return ({ href, count, tabs }: NavLink) => {
    const [path] = href.split("?");
    if (tabs)
      return pathname.startsWith(`${path}/`) || [{ href }, ...tabs].some((tab) => tab.href.split("?")[0] === pathname);
    return path === pathname && (count === undefined || count.status === status);
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

type GroupProps = { group: NavGroup; first: boolean; stats: Stats; onNavigate: (() => void) | undefined };

/** The links of a product; open if the user is at one of them, or if it is the first product. */
function Group({ group, first, stats, onNavigate }: GroupProps) {
  const pathname = usePathname();
  const path = group.links[0]?.href.split("?")[0] ?? "";
  const isCurrent = pathname === path || pathname.startsWith(`${path}/`);
  const [toggled, setToggled] = useState<boolean>();
  const open = toggled ?? (isCurrent || first);
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setToggled(!open)}
        className={`${ENTRY} w-full text-left`}
      >
        <ChevronRight
          aria-hidden
          className={`size-3.5 shrink-0 text-muted transition-transform ${open ? "rotate-90" : ""}`}
        />
        <span className="min-w-0 flex-1 truncate">{group.label}</span>
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
  const pathname = usePathname();
  const href = group.links[0]?.href ?? "";
  const active = pathname === href.split("?")[0];
  const label = `${section.label}: ${group.label}`;
  const [first = "", ...others] = group.label.split(" ");
  return (
    <Tooltip text={label}>
      <Link
        href={href}
        aria-label={label}
        className={`${ENTRY} justify-center text-[12px] font-semibold ${active ? ACTIVE : ""}`}
      >
        {initials(first, others[0])}
      </Link>
    </Tooltip>
  );
}
