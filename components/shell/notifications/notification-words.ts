import type { Notification } from "@/lib/identity/notifications/schema";
import { formatCount } from "@/lib/platform/text/format";

type Words = { title: string; detail: string | null; href: string | null };

const SOMEBODY = "Someone";

/** What a notification says, and where it leads; nowhere if the user may not see its record. */
export function wordsOf({ kind, actor_name, count, lead, sale, import: imported, tenant }: Notification): Words {
  const actor = actor_name ?? SOMEBODY;
  const leadHref = lead && `/leads/${lead.product_slug}?lead=${lead.id}`;
  switch (kind) {
    case "assigned":
      if (lead) return { title: `${actor} assigned you a lead`, detail: lead.name, href: leadHref };
      return {
        title: `${actor} assigned you ${count === 1 ? "a lead" : `${formatCount(count)} leads`}`,
        detail: null,
        href: "/leads?assigned_user_id=me&status=Allocated",
      };
    case "mention":
      return { title: `${actor} mentioned you in a note`, detail: lead?.name ?? null, href: leadHref };
    case "kicked_back":
      return {
        title: `${actor} sent a sale back to you`,
        detail: sale?.name ?? null,
        href: sale && `/sales/${sale.product_slug}?sale=${sale.id}`,
      };
    case "instant_fail":
      return {
        title: "A second look found an instant fail",
        detail: sale?.name ?? null,
        href: sale && `/sales/audit/${sale.id}`,
      };
    case "import_done":
      return {
        title: "Import finished",
        detail:
          imported && `${imported.file_name}: ${formatCount(imported.valid)} of ${formatCount(imported.total)} added`,
        href: "/lead-imports",
      };
    case "scorecards":
      return {
        title: "Choose the scorecard items that allow N/A",
        detail: "Until then, every item with a weight allows it",
        href: "/scorecards",
      };
    case "replacement_due":
      return {
        title: "Send a replacement record to the replaced insurer",
        detail: sale && `${sale.name}: due soon or overdue`,
        href: sale
          ? `/sales/${sale.product_slug}?sale=${sale.id}`
          : "/sales?replacement=due&sortBy=replacement_send_by",
      };
    case "confirmation_due":
      return {
        title: "Confirm a sale in writing",
        detail: sale && `${sale.name}: due soon or overdue`,
        href: sale ? `/sales/${sale.product_slug}?sale=${sale.id}` : "/sales?confirmation=due&sortBy=confirm_by",
      };
    case "registration_due":
      return {
        title: "Renew the registration with the opt-out registry",
        detail: tenant?.name ?? null,
        href: "/suppressions/registry",
      };
    default:
      return kind satisfies never;
  }
}
