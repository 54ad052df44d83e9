"use client";

import {
  EVERY_LIFE_COVER,
  INSURANCE_CLASS_CHOICES,
  INSURANCE_CLASS_LABELS,
} from "@/components/catalogue/products/insurance-class";
import { ListScreen } from "@/components/screen/list-screen";
import { useUser } from "@/components/screen/user";
import type { Column } from "@/components/table/column";
import { ListView } from "@/components/table/list-view";
import { ShortText } from "@/components/table/short-text";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { PageHeader } from "@/components/ui/page-header";
import type { CoverLimit } from "@/lib/catalogue/cover-limits/schema";
import { formatCover } from "@/lib/insurance/money";
import type { FirstPage } from "@/lib/platform/client/resource";
import { formatDate } from "@/lib/platform/text/format";

const CoverLimitForm = lazyDialog(() => import("./cover-limit-form").then((module) => module.CoverLimitForm));

const columns: Column<CoverLimit>[] = [
  {
    key: "insurance_class",
    label: "Insurance class",
    sortBy: "insurance_class",
    cell: ({ insurance_class }) => (insurance_class ? INSURANCE_CLASS_LABELS[insurance_class] : EVERY_LIFE_COVER),
  },
  { key: "ages", label: "Ages", sortBy: "min_age", cell: (limit) => describeAges(limit) },
  {
    key: "amount",
    label: "Maximum cover",
    sortBy: "amount",
    align: "right",
    cell: ({ amount }) => formatCover(amount),
  },
  {
    key: "refuse_above",
    label: "Refused above",
    align: "right",
    cell: ({ refuse_above }) => formatCover(refuse_above),
  },
  { key: "valid_from", label: "Valid from", sortBy: "valid_from", cell: ({ valid_from }) => formatDate(valid_from) },
  { key: "source", label: "Source", cell: ({ source }) => <ShortText text={source} /> },
];

const describeAges = ({ min_age, max_age }: CoverLimit) =>
  max_age === null ? `${min_age} and older` : `${min_age}–${max_age}`;

/** The limits of cover by law, shared by all tenants. Only administrators may change them. */
export function CoverLimitsScreen({ first }: { first: FirstPage<CoverLimit> | undefined }) {
  const heading = {
    title: "Config • Cover limits",
    subtitle:
      "The most cover the law allows per life. The newest limit for an age group applies. After its year, cover above the maximum only warns; cover above “Refused above” is refused.",
  };
  const list = {
    label: "Cover limits",
    columns,
    defaultSort: { by: "insurance_class", desc: false },
    searchPlaceholder: "Search source",
    filters: [{ name: "insurance_class", label: "Insurance class", options: INSURANCE_CLASS_CHOICES }],
    empty: "No cover limits found.",
    first,
  };
  if (!useUser().is_admin) {
    return (
      <>
        <PageHeader {...heading} />
        <ListView {...list} resource="cover-limits" />
      </>
    );
  }
  return (
    <ListScreen
      {...heading}
      {...list}
      resource="cover-limits"
      singular="Cover limit"
      form={CoverLimitForm}
      describe={(limit) =>
        `the limit of ${formatCover(limit.amount)} for the ages ${describeAges(limit)} from ${formatDate(limit.valid_from)}`
      }
    />
  );
}
