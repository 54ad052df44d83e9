import { useFormContext, useWatch } from "react-hook-form";
import type { SaleValues } from "./draft/values";
import { useOpenSale } from "./sale-context";
import { isSamePerson, type RowPerson } from "./same-person";

type Row = Omit<RowPerson, "masked"> & { id?: number };

/** The policyholder, as far as a list of persons asks: which rows are about them, and a new row that is. */
export function usePolicyholder(list: "insured_lives" | "beneficiaries") {
  const { sale } = useOpenSale();
  const { getValues } = useFormContext<SaleValues>();
  const holder = useWatch<SaleValues, "policyholder">({ name: "policyholder" });
  return {
    isRow: (row: Row): boolean => {
      const masked = sale[list].find(({ id }) => id === row.id)?.id_number_masked ?? null;
      return isSamePerson({ ...row, masked }, { ...holder, masked: sale.policyholder.id_number_masked });
    },
    /** Who they are, for a new row. A number that this page does not know is copied by the server. */
    copy: () => {
      const { id_type, id_number, name, surname, date_of_birth } = getValues("policyholder");
      const isKnown = id_type === "sa_id" && id_number;
      return { ...(isKnown ? { id_number } : { same_as_policyholder: true }), name, surname, date_of_birth };
    },
  };
}
