import type { Column } from "@/components/table/column";
import { Link } from "@/components/ui/link";

type Row = { id: number; reference: string; tenant: { name: string }; product: { slug: string } };

/** What names a sale of any tenant. */
export const SALE_COLUMNS: Column<Row>[] = [
  {
    key: "reference",
    label: "Sale",
    cell: ({ id, reference, product }) => (
      <Link href={`/sales/${product.slug}?sale=${id}`} className="rounded-control hover:underline">
        {reference}
      </Link>
    ),
  },
  { key: "tenant", label: "Tenant", cell: ({ tenant }) => tenant.name },
];
