"use client";

import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { TextField } from "@/components/form/fields";
import { NO_ADDRESS, type SaleValues } from "../draft/values";
import { Columns, Section } from "../section";

/** Where the policyholder lives, and where letters go. */
export function Addresses() {
  const id = useId();
  const { setValue } = useFormContext<SaleValues>();
  const postal = useWatch<SaleValues, "policyholder.postal_address">({ name: "policyholder.postal_address" });
  return (
    <Section title="Address">
      <AddressFields name="policyholder.physical_address" />
      <label htmlFor={id} className="flex items-center gap-2.5">
        <input
          id={id}
          type="checkbox"
          checked={postal === null}
          onChange={({ target }) => setValue("policyholder.postal_address", target.checked ? null : NO_ADDRESS)}
          className="size-4"
        />
        Letters go to the same address
      </label>
      {postal !== null && <AddressFields name="policyholder.postal_address" />}
    </Section>
  );
}

const AddressFields = ({ name }: { name: string }) => (
  <Columns>
    <TextField name={`${name}.street`} label="Street" autoComplete="off" />
    <TextField name={`${name}.suburb`} label="Suburb" autoComplete="off" />
    <TextField name={`${name}.city`} label="City" autoComplete="off" />
    <TextField name={`${name}.province`} label="Province" autoComplete="off" />
    <TextField name={`${name}.postal_code`} label="Postal code" inputMode="numeric" autoComplete="off" />
  </Columns>
);
