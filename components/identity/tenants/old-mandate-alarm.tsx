"use client";

import { useUser } from "@/components/screen/user";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import { can } from "@/lib/identity/rights/permissions";
import type { OldMandates } from "@/lib/identity/tenants/mandate/schema";
import { formatCount, formatDate } from "@/lib/platform/text/format";

/** Says which organisations use a mandate that lacks parts required by law, and what happens if they leave it so. */
export function OldMandateAlarm({ tenants: { shown, more } }: { tenants: OldMandates }) {
  const user = useUser();
  if (shown.length === 0) return null;
  return (
    <Alert>
      {shown.map(({ id, name, until }) => (
        <p key={id}>
          The debit order mandate of {name} lacks parts required by law. {whatHappens(until)} until it is complete.
        </p>
      ))}
      {more > 0 && <p>Not listed: {formatCount(more)} more.</p>}
      {can(user, "tenants.update") && (
        <p className="mt-1">
          <Link href="/tenants" className="font-medium underline">
            Complete the text
          </Link>
        </p>
      )}
    </Alert>
  );
}

const whatHappens = (until: string | null) =>
  until === null ? "Clients can't agree to it" : `From ${formatDate(until)}, clients can't agree to it in new sales`;
