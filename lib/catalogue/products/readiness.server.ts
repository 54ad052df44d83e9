import "server-only";
import { unfilledFields } from "@/lib/identity/tenants/mandate/parts";
import { agreeableText } from "@/lib/identity/tenants/mandate/text-in-use";
import { missingDisclosures } from "@/lib/identity/tenants/provider";
import { db } from "@/lib/platform/db/client.server";
import type { Readiness, ReadinessItem } from "./schema";

/** @throws PrismaClientKnownRequestError P2025 (404) */
export async function readinessOf(id: number, tenantId: number | null): Promise<Readiness> {
  const [product, tenant] = await Promise.all([findProduct(id), findTenant(tenantId)]);
  const [script, scorecard] = await Promise.all([hasOwn("script", id, tenantId), hasOwn("scorecard", id, tenantId)]);
  const items = [...ofProduct(product), ...ofTalk(id, script, scorecard), ...(tenant ? ofTenant(tenant, id) : [])];
  return { tenant: tenant && { id: tenant.id, name: tenant.name }, items };
}

const findProduct = (id: number) =>
  db.product.findFirstOrThrow({
    where: { id },
    select: {
      id: true,
      description: true,
      insurance_class: true,
      underwriter: true,
      _count: { select: { plans: true, faqs: true } },
      faqs: { where: { answer: null }, select: { id: true }, take: 1 },
      documents: { distinct: ["kind"], select: { kind: true } },
      questionnaires: {
        select: { id: true, name: true, sections: { select: { _count: { select: { questions: true } } } } },
      },
    },
  });

const findTenant = (id: number | null) =>
  id === null
    ? null
    : db.tenant.findFirst({
        where: { id },
        select: {
          ...{
            id: true,
            name: true,
            debit_order_mandate_in_use: true,
            old_mandate_until: true,
            abbreviated_name: true,
            provider_name: true,
            provider_phone: true,
            fsp_number: true,
          },
          ...{ complaints_phone: true, complaints_email: true, ombud_text: true },
          products: { select: { product_id: true } },
        },
      });

type Product = Awaited<ReturnType<typeof findProduct>>;
type Tenant = NonNullable<Awaited<ReturnType<typeof findTenant>>>;

const item = (
  key: string,
  title: string,
  problem: string | false,
  rest: Pick<ReadinessItem, "href" | "permission"> & { isNeeded?: boolean },
): ReadinessItem => ({ isNeeded: false, ...rest, key, title, problem: problem || null });

type Part = "product-plans" | "product-faqs" | "questionnaires" | "scripts" | "scorecards";

/** Leads to the form for a new part of a product. */
const newIn = (part: Part, productId: number) =>
  ({ href: `/${part}?product_id=${productId}&new=1`, permission: `${part}.store` }) as const;

/** Leads to the form of a part of a product. */
const formOf = (part: Part, productId: number, id: number) =>
  ({ href: `/${part}?product_id=${productId}&edit=${id}`, permission: `${part}.update` }) as const;

function ofProduct({ id, _count, documents, ...product }: Product): ReadinessItem[] {
  const has = (kind: string) => documents.some((document) => document.kind === kind);
  const details = { href: null, permission: "products.update" } as const;
  const empty = product.questionnaires.find(({ sections }) =>
    sections.every((section) => section._count.questions === 0),
  );
  const [unanswered] = product.faqs;
  return [
    item("plans", "A plan to sell", _count.plans === 0 && "Without a plan, no sale can be completed.", {
      ...newIn("product-plans", id),
      isNeeded: true,
    }),
    item(
      "class",
      "Insurance class",
      product.insurance_class === null && "Without a class, legal rules are not checked.",
      details,
    ),
    item("underwriter", "Underwriter", !product.underwriter && "Documents must name the insurer.", details),
    item("description", "Description", !product.description && "The public page has no description.", details),
    item("terms", "Terms & conditions", !has("terms") && "Clients have no terms to read.", details),
    item("brochure", "Brochure", !has("brochure") && "No brochure to send.", details),
    item(
      "questionnaire",
      "Questionnaire",
      product.questionnaires.length === 0
        ? "Agents have no questions about health or needs."
        : empty !== undefined && `“${empty.name}” has no questions.`,
      empty ? formOf("questionnaires", id, empty.id) : newIn("questionnaires", id),
    ),
    item("faqs", "FAQs", _count.faqs === 0 && "Add answers for agents and clients.", newIn("product-faqs", id)),
    item(
      "answers",
      "Answers to every FAQ",
      unanswered !== undefined && "Some questions have no answer yet.",
      unanswered ? formOf("product-faqs", id, unanswered.id) : newIn("product-faqs", id),
    ),
  ];
}

const ofTalk = (id: number, hasScript: boolean, hasScorecard: boolean): ReadinessItem[] => [
  item("script", "Script", !hasScript && "Agents use the standard script.", newIn("scripts", id)),
  item("scorecard", "Scorecard", !hasScorecard && "Reviewers use the standard scorecard.", newIn("scorecards", id)),
];

function ofTenant({ products, ...tenant }: Tenant, id: number): ReadinessItem[] {
  const tab = (name: string) =>
    ({ href: `/tenants?edit=${tenant.id}&tab=${name}`, permission: "tenants.update" }) as const;
  const undisclosed = missingDisclosures(tenant);
  return [
    item(
      "linked",
      "Sold by the organisation",
      !products.some(({ product_id }) => product_id === id) && `${tenant.name} does not sell it.`,
      { ...tab("details"), isNeeded: true },
    ),
    item("mandate", "Debit order mandate", whyNoMandate(tenant), { ...tab("mandate"), isNeeded: true }),
    item(
      "provider",
      "Legal disclosures",
      undisclosed.length > 0 && `Still missing: ${undisclosed.join("; ")}.`,
      tab("law"),
    ),
  ];
}

/** Why nobody can agree to the mandate, as a sentence. */
function whyNoMandate(tenant: Omit<Tenant, "products">) {
  const text = agreeableText(tenant, new Date());
  if (text === null) return "The text is missing or lacks parts required by law.";
  const unfilled = unfilledFields(text, tenant);
  return unfilled.length > 0 && `The text uses details that are not filled in: ${unfilled.join(", ")}.`;
}

/** Whether the organisation, or the platform for all of them, has one for the product. */
async function hasOwn(kind: "script" | "scorecard", product_id: number, tenantId: number | null): Promise<boolean> {
  const where = { product_id, OR: [{ tenant_id: null }, ...(tenantId === null ? [] : [{ tenant_id: tenantId }])] };
  const count = kind === "script" ? db.script.count({ where }) : db.scorecard.count({ where });
  return (await count) > 0;
}
