import { CalendarPlus, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { Landing } from "@/lib/catalogue/landing/schema";
import type { PublicProvider } from "@/lib/identity/tenants/brand";
import { type CallDay, dayInWords } from "@/lib/insurance/call-slots";

import { linkPath } from "@/lib/leads/quotes/link-path";
import { THANKS } from "@/lib/leads/quotes/options";
import { formatTime, isoDate } from "@/lib/platform/text/format";
import { CallTimeFields } from "./call-time-fields";
import { Documents } from "./documents";
import { PageScript } from "./page-script";
import { TrustLine } from "./trust-line";

type Props = {
  slug: string;
  token: string;
  landing: Landing | null;
  /** Null for a link that is over, or not ours. */
  request: { at: Date | null; withdrawn: boolean } | null;
  /** When calls begin again; null while they are allowed. */
  opensAt: Date | null;
  caller: PublicProvider | null;
  underwriter: string | null;
  days: CallDay[];
  now: Date;
};

/** When the client is called and from which number, with what changes or withdraws the request. It works without script. */
export function QuoteRequest({ request, landing, ...props }: Props) {
  const product = landing?.product.name ?? "the product";
  if (request === null) {
    return (
      <Card title="This link is no longer valid" slug={props.slug}>
        <p>It was good until the time of the call. You can ask for another call on the page of {product}.</p>
      </Card>
    );
  }
  if (request.withdrawn) {
    return (
      <Card title="Your request is withdrawn" slug={props.slug}>
        <p>We won't call you about {product}. You can ask again at any time.</p>
      </Card>
    );
  }
  return <Planned {...props} landing={landing} product={product} at={request.at} />;
}

function Planned({ slug, token, landing, product, at, opensAt, caller, underwriter, days, now }: PlannedProps) {
  const number = caller?.outgoing_number ?? null;
  return (
    <div className="flex flex-col gap-8">
      <section className="flex flex-col gap-3 text-center">
        <CircleCheck aria-hidden className="mx-auto size-12 text-success-text" />
        <h1 className="text-2xl font-semibold tracking-tight text-balance">{headlineOf(at, number)}</h1>
        <p className="text-muted">{whenOf({ at, opensAt, now, number, product })}</p>
        {at && (
          <a href={linkPath(slug, token, "/calendar")} className={`${SECONDARY} self-center`}>
            <CalendarPlus aria-hidden className="size-5" />
            Add to your calendar
          </a>
        )}
      </section>
      {landing && landing.brochures.length > 0 && (
        <Documents title="To read until then" kind="Brochure" documents={landing.brochures} />
      )}
      <details className="rounded-2xl border bg-surface p-5">
        <summary className="cursor-pointer font-medium">Change or withdraw your request</summary>
        <form method="post" action={linkPath(slug, token, "/change")} className="mt-5 flex flex-col gap-5">
          <CallTimeFields
            days={days}
            now={now}
            {...(at ? { chosen: { day: isoDate(at), time: formatTime(at) } } : {})}
          />
          <button type="submit" className={PRIMARY}>
            Change the time
          </button>
        </form>
        <form method="post" action={linkPath(slug, token, "/withdraw")} className="mt-4">
          <button type="submit" className={`${SECONDARY} w-full`}>
            Don't call me
          </button>
        </form>
      </details>
      {landing && <TrustLine product={landing.product.name} provider={caller} underwriter={underwriter} />}
      <PageScript />
    </div>
  );
}

type PlannedProps = Omit<Props, "request"> & { at: Date | null; product: string };

function headlineOf(at: Date | null, number: string | null): string {
  if (at === null) return THANKS;
  return `We'll call you at ${formatTime(at)}${number ? ` from ${number}` : ""}`;
}

type When = { at: Date | null; opensAt: Date | null; now: Date; number: string | null; product: string };

function whenOf({ at, opensAt, now, number, product }: When): string {
  if (at) return `That is ${dayInWords(isoDate(at), now)}. We call you about ${product}.`;
  const from = number ? ` The call comes from ${number}.` : "";
  if (opensAt === null) return `We call you as soon as an agent is free.${from}`;
  return `Our agents call again from ${formatTime(opensAt)}, ${dayInWords(isoDate(opensAt), now)}.${from}`;
}

const BUTTON = "inline-flex h-12 items-center justify-center gap-2 rounded-full px-6 font-semibold";
const PRIMARY = `${BUTTON} bg-primary text-on-primary shadow-panel hover:brightness-110`;
const SECONDARY = `${BUTTON} border bg-surface hover:bg-hover`;

const Card = ({ title, slug, children }: { title: string; slug: string; children: ReactNode }) => (
  <section className="flex flex-col gap-4 rounded-panel border bg-surface p-6 shadow-panel sm:p-7">
    <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
    {children}
    <a href={`/${encodeURIComponent(slug)}`} className={SECONDARY}>
      Back to the product
    </a>
  </section>
);
