"use client";

import { ChevronRight, LogOut, Menu as MenuIcon, PanelLeftClose, PanelLeftOpen, Search, UserRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { AbsenceItem } from "@/components/identity/profile/absence-item";
import { TenantSwitcher } from "@/components/identity/tenants/tenant-switcher";
import { Logo } from "@/components/screen/logo";
import { PersonName } from "@/components/screen/person-name";
import { ThemeToggle } from "@/components/screen/theme-toggle";
import { useUser } from "@/components/screen/user";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Link } from "@/components/ui/link";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/menu";
import { logOut } from "@/lib/platform/client/log-out";
import { formatDateTime, initials } from "@/lib/platform/text/format";

const AbsenceDialog = lazyDialog(() =>
  import("@/components/identity/profile/absence-dialog").then((module) => module.AbsenceDialog),
);

type Props = {
  title: string;
  logo: string | null;
  trail: string[];
  collapsed: boolean;
  onCollapse: () => void;
  onOpenDrawer: () => void;
  onSearch: () => void;
  notifications: ReactNode;
};

const ICON = "size-9 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text";

export function TopBar({ title, logo, trail, collapsed, onCollapse, onOpenDrawer, onSearch, notifications }: Props) {
  const isAdmin = useUser().is_admin;
  const Collapse = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-3 border-b bg-surface px-3 print:hidden">
      <button
        type="button"
        aria-label="Open navigation"
        onClick={onOpenDrawer}
        className={`inline-flex lg:hidden ${ICON}`}
      >
        <MenuIcon aria-hidden className="size-5" />
      </button>
      <button
        type="button"
        aria-label={collapsed ? "Expand navigation" : "Collapse navigation"}
        onClick={onCollapse}
        className={`hidden lg:inline-flex ${ICON}`}
      >
        <Collapse aria-hidden className="size-4.5" />
      </button>
      <Link
        href="/dashboard"
        className={`flex min-w-0 items-center rounded-control ${isAdmin ? "max-sm:hidden" : ""}`} // the tenant needs the room
      >
        <Logo src={logo} title={title} />
      </Link>
      <TenantSwitcher />
      <Trail labels={trail} />
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <button
          type="button"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
          className="inline-flex h-9 items-center gap-2 rounded-control px-2.5 text-muted hover:bg-hover hover:text-text sm:border"
        >
          <Search aria-hidden className="size-4" />
          <span className="sr-only">Search screens, leads and sales</span>
          <kbd className="hidden font-sans text-[12px] sm:inline">Ctrl K</kbd>
        </button>
        {notifications}
        <ThemeToggle />
        <UserMenu />
      </div>
    </header>
  );
}

function Trail({ labels }: { labels: string[] }) {
  return (
    <ol aria-label="Breadcrumb" className="hidden min-w-0 items-center gap-2 border-l pl-4 text-muted md:flex">
      {labels.map((label, index) => (
        <li
          key={label}
          aria-current={index === labels.length - 1 ? "location" : undefined}
          className="flex min-w-0 items-center gap-2"
        >
          {index > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0" />}
          <span className={`truncate ${index === labels.length - 1 ? "text-text" : ""}`}>{label}</span>
        </li>
      ))}
    </ol>
  );
}

function UserMenu() {
  const user = useUser();
  const router = useRouter();
  const [leaving, setLeaving] = useState(false);
  const away = user.absent_until && `away until ${formatDateTime(user.absent_until)}`;

  return (
    <>
      <Menu trigger={<Avatar away={away} />}>
        <MenuLabel>
          <span className="block font-medium text-text">
            <PersonName of={user} />
          </span>
          <span translate="no">{user.email}</span>
          {user.personality && <span className="block">{user.personality.name}</span>}
          {away && <span className="block text-warning-text">{away.replace("away", "Away")}</span>}
        </MenuLabel>
        <MenuItem icon={UserRound} onSelect={() => router.push("/profile")}>
          Profile
        </MenuItem>
        {user.tenant_id !== null && !user.impersonating && <AbsenceItem onAway={() => setLeaving(true)} />}
        <MenuItem icon={LogOut} onSelect={logOut}>
          Logout
        </MenuItem>
      </Menu>
      {leaving && <AbsenceDialog onClose={() => setLeaving(false)} />}
    </>
  );
}

// Radix passes the props of the menu's button.
function Avatar({ away, ...props }: { away: string | null }) {
  const user = useUser();
  const letters = initials(user.name, user.surname);
  return (
    <button
      {...props}
      type="button"
      aria-label={[`${letters}:`, away && `${away},`, "your account"].filter(Boolean).join(" ")}
      className="relative inline-flex size-9 items-center justify-center rounded-full bg-primary text-[13px] font-semibold text-on-primary"
    >
      {letters}
      {away && (
        <span
          aria-hidden
          className="absolute -right-0.5 -bottom-0.5 size-3 rounded-full border-2 border-surface bg-warning"
        />
      )}
    </button>
  );
}
