"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/form/field";
import { Input } from "@/components/ui/input";
import { formatDate } from "@/lib/platform/format";
import { parseIdNumber } from "@/lib/platform/id-number";
import type { SaleDetail } from "@/lib/sales/sales/schema";
import { capitalize } from "./capitalize";
import { IdNumberOnFile } from "./id-number-on-file";

const DIGITS = 13;

/** The ID number, parsed while it is typed. The stored one is shown masked, and kept until a new one is typed. */
export function IdNumberField({ sale }: { sale: SaleDetail }) {
  const { register, trigger } = useFormContext();
  const typed = useTyped();
  const masked = sale.policyholder.id_number_masked;

  // As soon as the last digit is entered, while the client is on the phone.
  const check = (text: string) => {
    if (text.replace(/\s/g, "").length >= DIGITS) void trigger("id_number");
  };

  return (
    <div className="flex flex-col gap-2">
      <Field
        name="id_number"
        label="ID number"
        hint={
          masked && (
            <>
              On file: <IdNumberOnFile saleId={sale.id} masked={masked} />
              {typed === "" && " · stays until a new one is typed"}
            </>
          )
        }
      >
        {(control) => (
          <Input
            {...control}
            {...register("id_number", { onChange: (event) => check(String(event.target.value)) })}
            inputMode="numeric"
            autoComplete="off"
            placeholder={masked ?? undefined}
            className="tabular"
          />
        )}
      </Field>
      <p aria-live="polite" className="tabular text-[13px]">
        {describePerson(typed, sale)}
      </p>
    </div>
  );
}

function useTyped(): string {
  const value: unknown = useWatch({ name: "id_number" });
  return typeof value === "string" ? value.trim() : "";
}

/** The person that the number describes: the typed number, or else the stored one. */
function describePerson(typed: string, { policyholder }: SaleDetail): string {
  const read = parseIdNumber(typed, { adult: true });
  if (typed !== "" && !read.ok) return "";
  const { date_of_birth, age, gender, citizenship } = read.ok ? read : policyholder;
  const born = date_of_birth && `Born ${formatDate(date_of_birth)}`;
  return [born, age !== null && `${age} years old`, capitalize(gender), capitalize(citizenship)]
    .filter(Boolean)
    .join(" · ");
}
