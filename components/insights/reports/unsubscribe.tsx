import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

type Props = {
  token: string;
  /** Null when the link names nobody who gets a report. */
  subscription: { report: string; email: string; unsubscribed: boolean } | null;
};

/** Asks whether somebody wants no more of a report. Plain forms, since it has to work without a sign-in and without script. */
export function Unsubscribe({ token, subscription }: Props) {
  const path = `/api/public/reports/unsubscribe/${encodeURIComponent(token)}`;
  if (subscription === null) {
    return (
      <Card title="This link doesn't work">
        <p>It is incomplete, or you no longer get this report.</p>
      </Card>
    );
  }
  const { report, email, unsubscribed } = subscription;
  if (unsubscribed) {
    return (
      <Card title="You are unsubscribed">
        <p>
          {report} is no longer sent to <Email address={email} />.
        </p>
        <form method="post" action={`${path}/undo`}>
          <Button type="submit" className="w-full">
            Send it to me again
          </Button>
        </form>
      </Card>
    );
  }
  return (
    <Card title={`Unsubscribe from ${report}?`}>
      <p>
        <Email address={email} /> will stop getting this report, and nothing else changes.
      </p>
      <form method="post" action={`${path}?page=1`}>
        <Button type="submit" variant="primary" className="w-full">
          Unsubscribe
        </Button>
      </form>
    </Card>
  );
}

const Email = ({ address }: { address: string }) => <strong className="font-medium break-all">{address}</strong>;

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 rounded-panel border bg-surface p-6 shadow-panel sm:p-7">
      <h1 className="text-lg font-semibold tracking-tight break-words">{title}</h1>
      {children}
    </section>
  );
}
