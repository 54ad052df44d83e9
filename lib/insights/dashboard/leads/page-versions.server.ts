import "server-only";
import { PAGE_VERSIONS, type PageVersion } from "@/lib/catalogue/landing/page-versions";
import type { Period } from "@/lib/insights/rollup/period";
import { type Counted, conditionsOn, isByAgent } from "@/lib/leads/list/insight-counts.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { joinPeriod, ofOwners, SUM_OF_PERIOD } from "@/lib/platform/figures/months.server";
import type { PageVersions, VersionFigures } from "./schema";
import { parted, wilsonInterval } from "./wilson";

const FIGURES = { leads: "received", converted: "lead converted", submitted: "lead submitted" } as const;

type Sum = { product_id: number; version: string; figure: string; amount: number };

/** What became of leads from public pages with two versions, by product. Products without such leads are left out. */
export function pageVersionsOf(products: readonly PageVersions["product"][], sums: readonly Sum[]): PageVersions[] {
  return products.flatMap((product) => {
    const own = sums.filter(({ product_id }) => product_id === product.id);
    if (own.length === 0) return [];
    const versions = PAGE_VERSIONS.map((version) => figuresOf(version, own));
    return [{ product, versions, better: betterOf(versions) }];
  });
}

/** The leads received in a period, by the version of the public page that they come from. */
export function sumsByVersion(period: Period, counted: Counted): Promise<Sum[]> {
  const conditions = [
    Prisma.sql`kept.figure = ANY(${Object.values(FIGURES)}::text[]) AND kept.dimension = 'page_version'`,
    ofOwners(isByAgent(counted)),
    ...conditionsOn(counted),
  ];
  return db.$queryRaw<Sum[]>`
    SELECT * FROM (
      SELECT kept.product_id, known.key AS version, kept.figure, ${SUM_OF_PERIOD} AS amount
      FROM figures kept ${joinPeriod(period)}
      JOIN insight_keys known ON known.tenant_id = kept.tenant_id AND known.dimension = kept.dimension
        AND known.number = kept.number
      WHERE ${Prisma.join(conditions, " AND ")} GROUP BY 1, 2, 3
    ) AS summed WHERE amount <> 0`;
}

function figuresOf(version: PageVersion, sums: readonly Sum[]): VersionFigures {
  const amountOf = (name: keyof typeof FIGURES) =>
    sums.find((sum) => sum.version === version && sum.figure === FIGURES[name])?.amount ?? 0;
  const counts = { leads: amountOf("leads"), converted: amountOf("converted"), submitted: amountOf("submitted") };
  return {
    version,
    ...counts,
    converted_share: wilsonInterval(counts.converted, counts.leads),
    submitted_share: wilsonInterval(counts.submitted, counts.leads),
  };
}

/** The version that converts better; null while the intervals overlap, since chance may explain the difference. */
function betterOf(versions: readonly VersionFigures[]): PageVersion | null {
  const [first, second] = versions;
  if (!first?.converted_share || !second?.converted_share) return null;
  if (!parted(first.converted_share, second.converted_share)) return null;
  return first.converted_share.share > second.converted_share.share ? first.version : second.version;
}
