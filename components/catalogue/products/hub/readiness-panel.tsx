import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { useUser } from "@/components/screen/user";
import { Badge } from "@/components/ui/badge";
import { Button, buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { isReady, missingOf } from "@/lib/catalogue/products/readiness";
import type { Readiness, ReadinessItem } from "@/lib/catalogue/products/schema";
import { can } from "@/lib/identity/rights/permissions";

type Props = { readiness: Readiness; onEdit: (() => void) | undefined };

/** What the product still needs before it can be sold, and what is better not left out. */
export function ReadinessPanel({ readiness, onEdit }: Props) {
  const { items, tenant } = readiness;
  const missing = missingOf(readiness);
  const done = items.length - missing.length;
  return (
    <Panel
      title={isReady(readiness) ? "Ready to sell" : "Not ready to sell"}
      action={
        <span className="flex items-center gap-3">
          {tenant && <span className="truncate text-muted max-sm:hidden">by {tenant.name}</span>}
          <span className="tabular text-muted">
            {done} of {items.length} done
          </span>
        </span>
      }
    >
      <progress aria-label="Setup progress" value={done} max={items.length} className="block h-1 w-full" />
      {missing.length === 0 ? (
        <p className="flex items-center gap-2.5 px-4 py-3">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-success-text" /> Nothing is missing.
        </p>
      ) : (
        <ul className="divide-y">
          {missing.map((item) => (
            <Missing key={item.key} item={item} onEdit={onEdit} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Missing({ item, onEdit }: { item: ReadinessItem; onEdit: Props["onEdit"] }) {
  const user = useUser();
  const { title, problem, isNeeded, href, permission } = item;
  const Icon = isNeeded ? CircleAlert : CircleDashed;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <Icon aria-hidden className={`size-4 shrink-0 ${isNeeded ? "text-error-text" : "text-muted"}`} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {title} {isNeeded && <Badge tone="error">Required</Badge>}
        </p>
        <p className="break-words text-muted">{problem}</p>
      </div>
      {href === null
        ? onEdit && (
            <Button size="small" aria-label={`Fix: ${title}`} onClick={onEdit}>
              Fix
            </Button>
          )
        : can(user, permission) && (
            <Link href={href} aria-label={`Fix: ${title}`} className={buttonStyle("secondary", "small")}>
              Fix
            </Link>
          )}
    </li>
  );
}
