"use client";

import { useId } from "react";
import { useWatch } from "react-hook-form";
import { TextAreaField } from "@/components/form/fields";
import { PRODUCT_TEXT_MAX_LENGTH } from "@/lib/catalogue/products/input";

/** The description with its character count, also as a progress bar. */
export function DescriptionField() {
  const id = useId();
  const text: unknown = useWatch({ name: "description" });
  const length = typeof text === "string" ? text.length : 0;
  const share = Math.min(1, length / PRODUCT_TEXT_MAX_LENGTH);
  return (
    <div className="flex flex-col gap-2">
      <TextAreaField name="description" label="Description" rows={5} maxLength={PRODUCT_TEXT_MAX_LENGTH} />
      <div
        id={id}
        role="progressbar"
        aria-label="Length of the description"
        aria-valuemin={0}
        aria-valuemax={PRODUCT_TEXT_MAX_LENGTH}
        aria-valuenow={Math.min(length, PRODUCT_TEXT_MAX_LENGTH)}
        className="h-1 overflow-hidden rounded-full bg-hover"
      >
        <div
          className={`h-full ${length > PRODUCT_TEXT_MAX_LENGTH ? "bg-error" : "bg-primary"}`}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}
