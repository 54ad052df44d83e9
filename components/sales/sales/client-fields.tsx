"use client";

import { SelectField, TextField } from "@/components/form/fields";
import type { SaleDetail } from "@/lib/sales/sales/schema";
import { IdNumberField } from "./id-number-field";

const TITLES = ["Mr", "Mrs", "Ms", "Miss", "Dr", "Prof", "Rev"];

export function ClientFields({ sale }: { sale: SaleDetail }) {
  const { title } = sale.policyholder;
  const titles = !title || TITLES.includes(title) ? TITLES : [...TITLES, title]; // the title of a lead may be any text
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[6rem_1fr_1fr]">
        <SelectField name="title" label="Title" options={titles.map((name) => ({ id: name, name }))} blank="–" />
        <TextField name="name" label="Name" required autoComplete="off" />
        <TextField name="surname" label="Surname" autoComplete="off" />
      </div>
      <IdNumberField sale={sale} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField name="phone" label="Phone" type="tel" autoComplete="off" />
        <TextField name="email" label="Email" type="email" autoComplete="off" />
      </div>
    </div>
  );
}
