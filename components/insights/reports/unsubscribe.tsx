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
        <p>It is incomplete, or its report is no longer sent to you. There is nothing to unsubscribe from.</p>
      </Card>
    );
  }
  const { report, email, unsubscribed } = subscription;
  if (unsubscribed) {
    return (
      <Card title="You are unsubscribed">
        <p>
          The report “{report}” is no longer sent to <span className="break-words">{email}</span>.
        </p>
        <form method="post" action={`${path}/undo`}>
          <Button type="submit">Send it to me again</Button>
        </form>
      </Card>
    );
  }
  return (
    <Card title="Unsubscribe?">
      <p>
        The report “{report}” is sent to <span className="break-words">{email}</span>. Other emails are not affected.
      </p>
      <form method="post" action={`${path}?page=1`}>
        <Button type="submit" variant="primary">
          Unsubscribe
        </Button>
      </form>
    </Card>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 rounded-panel border bg-surface p-6 shadow-panel sm:p-7">
      <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
      {children}
    </section>
  );
}
