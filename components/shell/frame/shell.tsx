"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useIdentityOfOtherTabs } from "@/components/identity/impersonation/impersonate";
import { ImpersonationBanner } from "@/components/identity/impersonation/impersonation-banner";
import { ProtectAccount } from "@/components/identity/profile/protect-account";
import { type SelectedTenant, SelectedTenantProvider } from "@/components/identity/tenancy/selected-tenant";
import { AttentionBanner } from "@/components/insights/operations/attention-banner";
import { DiallingProvider } from "@/components/leads/calls/dialling";
import { IncomingCalls } from "@/components/leads/calls/incoming-calls";
import { RegistryBanner } from "@/components/leads/registry/registry-banner";
import { useMayAsk } from "@/components/leads/work/use-may-ask";
import { AskNextLeadProvider } from "@/components/screen/ask-next-lead";
import { useLinksOffline } from "@/components/screen/offline";
import { UserProvider } from "@/components/screen/user";
import { Drawer } from "@/components/shell/navigation/drawer";
import { breadcrumbOf, type NavProduct, navigationFor, queuesIn } from "@/components/shell/navigation/navigation";
import { useStats } from "@/components/shell/navigation/use-stats";
import { Bell } from "@/components/shell/notifications/bell";
import { type Opened, Shortcuts } from "@/components/shell/palette/shortcuts";
import { Reminders } from "@/components/shell/reminders/reminders";
import { useStoredLook } from "@/components/ui/browser/use-stored-look";
import { ServerTime } from "@/components/ui/browser/use-timely";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { Sheet } from "@/components/ui/dialog/dialog";
import { PANEL_SLOT, PANEL_SLOT_STYLE } from "@/components/ui/dialog/panel-slot";
import type { CurrentUser } from "@/lib/identity/sessions/schema";
import type { Dialling } from "@/lib/leads/calls/dial";
import type { RegistryWarning } from "@/lib/leads/registry/schema";
import { followOtherTabs } from "@/lib/platform/client/session";
import { OfflineBar } from "./offline-bar";
import { TopBar } from "./top-bar";
import { useLive } from "./use-live";

type Props = {
  user: CurrentUser;
  products: NavProduct[];
  /** The tenant whose products and counts are shown; administrators select it. */
  tenant: SelectedTenant | null;
  dialling: Dialling;
  title: string;
  logo: string | null;
  /** Set for managers and administrators while the list of contacts has to be cleansed. */
  registry: RegistryWarning | null;
  /** When the server rendered the page, in milliseconds since 1970. */
  renderedAt: number;
  children: ReactNode;
};

const CONTENT = "content";

export function Shell({ user, renderedAt, ...props }: Props) {
  return (
    <ServerTime value={renderedAt}>
      <UserProvider user={user}>
        <SelectedTenantProvider tenant={props.tenant}>
          <DiallingProvider dialling={props.dialling}>
            <Frame user={user} {...props} />
          </DiallingProvider>
        </SelectedTenantProvider>
      </UserProvider>
    </ServerTime>
  );
}

function Frame({
  user,
  products,
  tenant,
  title,
  logo,
  registry: atFirst,
  children,
}: Omit<Props, "dialling" | "renderedAt">) {
  const [storedCollapsed, storeCollapsed] = useStoredLook("drawer-collapsed");
  const collapsed = storedCollapsed === "true";
  const [sheetOpen, setSheetOpen] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const query = user.is_admin && tenant ? `?tenant_id=${tenant.id}` : "";
  const { live, reminders, calls, attention, registry = atFirst } = useLive(query);
  const stats = useStats(query, live);
  const sections = navigationFor(user, products, tenant?.id ?? null);
  const [isAsking, setAsking] = useState(false);
  const mayAsk = useMayAsk() && queuesIn(sections).length > 0;
  const trail = breadcrumbOf(sections, usePathname(), useSearchParams().get("status"));

  useWindowEvent("storage", followOtherTabs);
  useIdentityOfOtherTabs();
  useLinksOffline();

  return (
    <AskNextLeadProvider value={{ ask: mayAsk ? () => setAsking(true) : undefined, isAsking }}>
      <div className="group/shell flex min-h-dvh flex-col list-page:h-dvh">
        <a
          href={`#${CONTENT}`}
          className="sr-only z-50 rounded-control bg-surface px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        {user.impersonating && <ImpersonationBanner user={user} />}
        {user.is_admin && <AttentionBanner attention={attention} />}
        {registry && <RegistryBanner {...registry} isAdmin={user.is_admin} />}
        <TopBar
          title={title}
          logo={logo}
          trail={trail}
          collapsed={collapsed}
          onCollapse={() => storeCollapsed(collapsed ? null : "true")}
          onOpenDrawer={() => setSheetOpen(true)}
          onSearch={() => setOpened("palette")}
          notifications={<Bell reminders={reminders} />}
        />
        <div data-page className="flex flex-1 list-page:min-h-0">
          <aside
            className={`sticky top-14 hidden h-[calc(100dvh-3.5rem)] shrink-0 flex-col border-r bg-surface list-page:h-auto lg:flex print:hidden w-60 overflow-hidden in-data-[collapsed=true]:w-14`}
          >
            <Drawer sections={sections} stats={stats} collapsed={collapsed} />
          </aside>
          <div className="flex min-w-0 flex-1 flex-col">
            <main
              id={CONTENT}
              tabIndex={-1}
              className="flex flex-1 flex-col gap-4 p-4 outline-none list-page:min-h-0 lg:p-6"
            >
              {children}
            </main>
            <Reminders reminders={reminders} />
          </div>
          <div id={PANEL_SLOT} className={PANEL_SLOT_STYLE} />
        </div>
        <OfflineBar />
        <ProtectAccount />
        <IncomingCalls calls={calls.filter(({ user_id }) => user_id === user.id)} />
        <Shortcuts sections={sections} opened={opened} onOpen={setOpened} onAsked={() => setAsking(false)} />
        {sheetOpen && (
          <Sheet title={title} width={300} side="left" onClose={() => setSheetOpen(false)}>
            <Drawer sections={sections} stats={stats} collapsed={false} onNavigate={() => setSheetOpen(false)} />
          </Sheet>
        )}
      </div>
    </AskNextLeadProvider>
  );
}
