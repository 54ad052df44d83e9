import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { DocumentLink } from "@/components/catalogue/documents/document-link";
import { describePlan } from "@/components/catalogue/plans/describe-plan";
import { useUser } from "@/components/screen/user";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { ProductPreview } from "@/lib/catalogue/preview/schema";
import type { Product } from "@/lib/catalogue/products/schema";
import { can, type Permission } from "@/lib/identity/rights/permissions";
import { formatCover, formatPremium } from "@/lib/insurance/money";
import { counted, formatCount } from "@/lib/platform/text/format";

const MAX_FAQS = 6;

/** The parts of a product, each with the way to its own screen. */
export function HubParts({ product, preview }: { product: Product; preview: ProductPreview }) {
  const { plans, brochures, terms, faqs, questionnaires } = preview;
  const of = (path: string) => `/${path}?product_id=${product.id}`;
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Part
        title="Plans"
        count={plans.length}
        href={of("product-plans")}
        permission="product-plans.index"
        empty="No plans linked"
      >
        {plans.map((plan) => (
          <Row
            key={plan.id}
            mark={plan.product_index === 0 ? "Popular" : `#${plan.product_index}`}
            title={plan.heading}
          >
            <span className="tabular">
              {formatCover(plan.cover_amount, plan.currency)} for {formatPremium(plan.monthly_premium, plan.currency)}{" "}
              per month
            </span>
            {describePlan(plan).map((sentence) => (
              <span key={sentence} className="block">
                {sentence}
              </span>
            ))}
          </Row>
        ))}
      </Part>
      <Part
        title="FAQs"
        count={faqs.length}
        href={of("product-faqs")}
        permission="product-faqs.index"
        empty="No FAQs linked"
      >
        {faqs.slice(0, MAX_FAQS).map((faq) => (
          <Row key={faq.id} mark={`#${faq.product_index}`} title={faq.question}>
            {faq.answer === null && <span className="text-warning-text">No answer yet</span>}
          </Row>
        ))}
        {faqs.length > MAX_FAQS && (
          <li className="px-4 py-2.5 text-muted">and {formatCount(faqs.length - MAX_FAQS)} more</li>
        )}
      </Part>
      <Part
        title="Questionnaires"
        count={questionnaires.length}
        href={of("questionnaires")}
        permission="questionnaires.index"
        empty="No questionnaires linked"
      >
        {questionnaires.map(({ id, name, sections }) => (
          <Row key={id} title={name}>
            {sections.map((section) => (
              <span key={section.id} className="block">
                {section.title}: {counted(section.questions.length, "question")}
              </span>
            ))}
          </Row>
        ))}
      </Part>
      <Part title="Documents" count={brochures.length + terms.length} empty="No brochures or terms uploaded">
        {brochures.map((document) => (
          <li key={document.id} className="flex px-4 py-1.5">
            <DocumentLink folder="brochures" document={document} />
          </li>
        ))}
        {terms.map((document) => (
          <li key={document.id} className="flex px-4 py-1.5">
            <DocumentLink folder="terms" document={document} />
          </li>
        ))}
      </Part>
      <Panel title="For agents and reviewers">
        <ul className="divide-y">
          <Way href={of("questions")} permission="questions.index" text="Questions" />
          <Way href={of("scripts")} permission="scripts.index" text="Call script" />
          <Way href={of("scorecards")} permission="scorecards.index" text="Review scorecard" />
          <Way href={`/sales/${product.slug}/faqs`} permission="sales.index" text="FAQs in the sales section" />
        </ul>
      </Panel>
    </div>
  );
}

type PartProps = {
  title: string;
  count: number;
  href?: string;
  permission?: Permission;
  empty: string;
  children: ReactNode;
};

function Part({ title, count, href, permission, empty, children }: PartProps) {
  const user = useUser();
  const link = href && permission && can(user, permission) && (
    <Link href={href} className="inline-flex items-center gap-1 font-medium text-primary-text hover:underline">
      All {title}
    </Link>
  );
  return (
    <Panel title={`${title} · ${formatCount(count)}`} action={link}>
      {count === 0 ? <p className="px-4 py-3 text-muted">{empty}</p> : <ul className="divide-y">{children}</ul>}
    </Panel>
  );
}

function Row({ mark, title, children }: { mark?: string; title: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{title}</p>
        <div className="text-[13px] text-muted">{children}</div>
      </div>
      {mark && <Badge tone={mark === "Popular" ? "primary" : "neutral"}>{mark}</Badge>}
    </li>
  );
}

function Way({ href, permission, text }: { href: string; permission: Permission; text: string }) {
  const user = useUser();
  if (!can(user, permission)) return null;
  return (
    <li>
      <Link
        href={href}
        className="flex items-center justify-between gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-hover"
      >
        {text} <ChevronRight aria-hidden className="size-4 text-muted" />
      </Link>
    </li>
  );
}
