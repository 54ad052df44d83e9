"use client";

import { ListScreen } from "@/components/shell/list-screen";
import { useUser } from "@/components/shell/user";
import { NameCell, STATUS_FILTER } from "@/components/table/active";
import type { Column } from "@/components/table/column";
import { ListView } from "@/components/table/list-view";
import { PageHeader } from "@/components/ui/page-header";
import { type Bank, type BankInput, bankInput } from "@/lib/catalogue/banks/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
import { describeLengths } from "./account-rules";
import { BankFields } from "./bank-fields";

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

const USUAL_LENGTH = { min_length: 7, max_length: 11 };

const BLANK: BankInput = {
  name: "",
  universal_branch_code: "",
  account_rules: { current: USUAL_LENGTH, savings: USUAL_LENGTH, transmission: USUAL_LENGTH },
  active: true,
};

const valuesOf = ({ name, universal_branch_code, account_rules, active }: Bank): BankInput => ({
  name,
  universal_branch_code,
  account_rules,
  active,
});

/** The banks, shared by all tenants. Only administrators may change them. */
export function BanksScreen({ first }: { first: FirstPage<Bank> | undefined }) {
  const heading = {
    title: "Config • Banks",
    subtitle: "The banks that premiums are collected from, with branch codes and lengths of account numbers.",
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
    <ListScreen<Bank, BankInput>
      {...heading}
      {...list}
      resource="banks"
      singular="Bank"
      form={{ input: bankInput, blank: BLANK, of: valuesOf, fields: BankFields, width: 560 }}
      describe={(bank) => bank.name}
    />
  );
}
