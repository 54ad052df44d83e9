"use client";

import { ListScreen } from "@/components/screen/list-screen";
import { useUser } from "@/components/screen/user";
import { NameCell, STATUS_FILTER } from "@/components/table/active";
import type { Column } from "@/components/table/column";
import { ListView } from "@/components/table/list-view";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { PageHeader } from "@/components/ui/page-header";
import type { Bank } from "@/lib/catalogue/banks/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
import { describeLengths } from "./account-rules";

const BankForm = lazyDialog(() => import("./bank-form").then((module) => module.BankForm));

const columns: Column<Bank>[] = [
  { key: "name", label: "Name", sortBy: "name", cell: NameCell },
  {
    key: "universal_branch_code",
    label: "Universal branch code",
    sortBy: "universal_branch_code",
    cell: (bank) => <span className="tabular">{bank.universal_branch_code}</span>,
  },
  { key: "account_rules", label: "Account number", cell: (bank) => describeLengths(bank.account_rules) },
];

/** The banks, shared by all tenants. Only administrators may change them. */
export function BanksScreen({ first }: { first: FirstPage<Bank> | undefined }) {
  const heading = {
    title: "Config • Banks",
    subtitle: "Banks for debit orders, with branch codes and account number lengths.",
  };
  const list = {
    label: "Banks",
    columns,
    defaultSort: { by: "name", desc: false },
    searchPlaceholder: "Search name or branch code",
    filters: [STATUS_FILTER],
    empty: "No banks found.",
    first,
  };
  if (!useUser().is_admin) {
    return (
      <>
        <PageHeader {...heading} />
        <ListView {...list} resource="banks" />
      </>
    );
  }
  return (
    <ListScreen
      {...heading}
      {...list}
      resource="banks"
      singular="Bank"
      form={BankForm}
      describe={(bank) => bank.name}
    />
  );
}
