"use client";

import type { CardTable } from "@/components/charts/card-data";
import { type CardState, ChartCard } from "@/components/charts/chart-card";
import { Link } from "@/components/ui/link";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { PageVersion } from "@/lib/catalogue/landing/page-versions";
import type { PageVersions, ShareInterval } from "@/lib/insights/dashboard/leads/schema";
import { formatCount, formatPercent } from "@/lib/platform/text/format";
import { WHOLE_ROW } from "../grid";
import type { ListFilters } from "../list-address";

type Address = (filters: ListFilters) => string;

type Props = CardState & {
  period: string;
  /** Undefined while they load. */
  products: readonly PageVersions[] | undefined;
  /** The address of a list of leads that the tab counts. */
  address: Address;
  /** Whether the tab is of every tenant, whose versions are different pages. */
  isOfAllTenants: boolean;
};

/** How the two versions of each product's public page compare. */
export const PageVersionsCard = ({ products, address, isOfAllTenants, ...state }: Props) => (
  <ChartCard
    {...state}
    title="Page versions"
    counts="leads"
    className={WHOLE_ROW}
    table={products && tableOf(products, address)}
    empty={isOfAllTenants ? <p>Choose an organisation to compare the versions of its pages.</p> : <NoVersions />}
  >
    <ScrollRegion label="Versions by product" className="flex h-full flex-col gap-5 overflow-auto">
      {products?.map((versions) => (
        <ProductVersions key={versions.product.id} {...versions} address={address} />
      ))}
    </ScrollRegion>
  </ChartCard>
);

const NoVersions = () => (
  <>
    <p>No leads in this period from a page with two versions.</p>
    <p>To try another version of a page, set it up in Products › the product › Public page.</p>
  </>
);

const NAMES: Record<PageVersion, string> = { original: "Original", alternative: "Alternative" };

function verdictOf(better: PageVersion | null): string {
  return better ? `The ${better} version converts better.` : "Too early to tell: the ranges overlap.";
}

const CELL = "h-8 px-2 first:pl-0 last:pr-0 border-b whitespace-nowrap";
const NUMBER = `${CELL} tabular text-right`;

/** One product: a row for each version, and which one converts better. */
function ProductVersions({ product, versions, better, address }: PageVersions & { address: Address }) {
  return (
    <section aria-label={product.name}>
      <h4 className="font-medium">{product.name}</h4>
      <table aria-label={`Versions of ${product.name}`} className="w-full border-separate border-spacing-0 text-[13px]">
        <thead>
          <tr className="text-muted">
            <th className={`${CELL} text-left font-medium`}>Version</th>
            {["Leads", "Converted", "Converted (95% range)", "Submitted", "Submitted (95% range)"].map((label) => (
              <th key={label} className={`${NUMBER} font-medium`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {versions.map((figures) => {
            const hrefs = hrefsOf(product.id, figures.version, address);
            return (
              <tr key={figures.version} className="hover:bg-hover">
                <td className={CELL}>{NAMES[figures.version]}</td>
                <CountCell count={figures.leads} href={hrefs.leads} />
                <CountCell count={figures.converted} href={hrefs.converted} />
                <td className={NUMBER}>{rangeText(figures.converted_share)}</td>
                <CountCell count={figures.submitted} href={hrefs.submitted} />
                <td className={NUMBER}>{rangeText(figures.submitted_share)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="mt-2 text-muted">{verdictOf(better)}</p>
    </section>
  );
}

const CountCell = ({ count, href }: { count: number; href: string }) => (
  <td className={NUMBER}>
    <Link
      href={href}
      className="rounded-control underline decoration-border underline-offset-4 hover:decoration-current"
    >
      {formatCount(count)}
    </Link>
  </td>
);

/** "12% (9–16%)", and a dash without leads. */
const rangeText = (interval: ShareInterval | null) =>
  interval ? `${formatPercent(interval.share)} (${interval.low}–${formatPercent(interval.high)})` : "–";

function hrefsOf(product_id: number, page_version: PageVersion, address: Address) {
  const of = { product_id, page_version };
  return {
    leads: address(of),
    converted: address({ ...of, funnel: "converted" }),
    submitted: address({ ...of, funnel: "submitted" }),
  };
}

const count = { numeric: true, format: formatCount };
const percent = { numeric: true, format: formatPercent };

/** The same as one table, for the file and the image. */
const tableOf = (products: readonly PageVersions[], address: Address): CardTable => ({
  columns: [
    { key: "product", label: "Product" },
    { key: "version", label: "Version" },
    { key: "leads", label: "Leads", ...count },
    { key: "converted", label: "Converted", ...count },
    { key: "converted_share", label: "Converted share", ...percent },
    { key: "converted_low", label: "from", ...percent },
    { key: "converted_high", label: "to", ...percent },
    { key: "submitted", label: "Submitted", ...count },
    { key: "submitted_share", label: "Submitted share", ...percent },
    { key: "submitted_low", label: "from", ...percent },
    { key: "submitted_high", label: "to", ...percent },
  ],
  rows: products.flatMap(({ product, versions }) =>
    versions.map(({ version, leads, converted, submitted, converted_share, submitted_share }) => {
      const hrefs = hrefsOf(product.id, version, address);
      return {
        id: `${product.id} ${version}`,
        values: [
          ...[product.name, NAMES[version], leads, converted, ...limitsOf(converted_share)],
          ...[submitted, ...limitsOf(submitted_share)],
        ],
        hrefs: [
          ...[undefined, undefined, hrefs.leads, hrefs.converted, undefined, undefined, undefined],
          hrefs.submitted,
        ],
      };
    }),
  ),
});

const limitsOf = (interval: ShareInterval | null) =>
  interval ? [interval.share, interval.low, interval.high] : [null, null, null];
