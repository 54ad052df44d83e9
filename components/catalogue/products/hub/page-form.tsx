"use client";

import { Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { AmountField } from "@/components/form/amount-field";
import { DateField } from "@/components/form/date-field";
import { TextAreaField, TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { RowsEnd } from "@/components/form/rows-end";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import {
  POINTS_MAX,
  type ProductPage,
  type ProductPageInput,
  productPageInput,
  TESTIMONIAL_MAX_LENGTH,
  TESTIMONIALS_MAX,
} from "@/lib/catalogue/product-page/schema";
import { api } from "@/lib/platform/client/api";
import { isoDate } from "@/lib/platform/text/format";
import { PagePicture } from "./page-picture";

type Props = {
  product: { id: number; name: string };
  page: ProductPage;
  onSaved: (page: ProductPage) => void;
  onClose: () => void;
};

const valuesOf = ({ testimonials, paid_claims, alternative }: ProductPage) => ({
  testimonials,
  paid_claims,
  alternative: alternative && { ...alternative, points: threeOf(alternative.points) },
});

const threeOf = (points: readonly string[]) => Array.from({ length: POINTS_MAX }, (_, index) => points[index] ?? "");

/** Changes what the organisation adds to the public page. The picture is stored as soon as it is chosen. */
export function PageForm({ product, page, onSaved, onClose }: Props) {
  const [{ version: opened }] = useState(page); // a picture's answer may be newer than the texts in the form

  async function save(input: ProductPageInput, version = opened) {
    const { tenant_id } = page;
    onSaved(await api.put<ProductPage>(`/products/${product.id}/page`, { ...input, version, tenant_id }));
    toast("success", "Public page updated");
    onClose();
  }

  return (
    <FormDialog<ProductPageInput, ProductPage>
      title={`Public page of ${product.name}`}
      description={`What ${page.tenant.name} adds to it. Empty parts are not shown.`}
      width={720}
      input={productPageInput}
      values={valuesOf(page)}
      of={valuesOf}
      onSave={save}
      onClose={onClose}
    >
      <PagePicture productId={product.id} page={page} onSaved={onSaved} />
      <Testimonials />
      <PaidClaims />
      <Alternative />
    </FormDialog>
  );
}

type Values = { testimonials: { text: string; name: string; agreed_on: string | null }[] };

function Testimonials() {
  const { control } = useFormContext<Values>();
  const { fields, append, remove } = useFieldArray({ control, name: "testimonials" });
  const addButton = useRef<HTMLButtonElement>(null);

  function removeRow(index: number) {
    remove(index);
    addButton.current?.focus();
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium">Testimonials</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-start gap-2 rounded-control border p-3">
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
            <div className="col-span-full">
              <TextAreaField
                name={`testimonials.${index}.text`}
                label="What the client says"
                required
                rows={2}
                maxLength={TESTIMONIAL_MAX_LENGTH}
              />
            </div>
            <TextField name={`testimonials.${index}.name`} label="Client's name" required autoComplete="off" />
            <DateField
              name={`testimonials.${index}.agreed_on`}
              label="Agreed to publication on"
              required
              max={today()}
            />
          </div>
          <IconButton
            icon={Trash2}
            label={`Remove testimonial ${index + 1}`}
            tone="danger"
            onClick={() => removeRow(index)}
          />
        </div>
      ))}
      <RowsEnd
        name="testimonials"
        noun="testimonial"
        isFull={fields.length >= TESTIMONIALS_MAX}
        addButton={addButton}
        onAdd={() => append({ text: "", name: "", agreed_on: null })}
      />
    </fieldset>
  );
}

const today = () => isoDate(new Date());

type PartProps = {
  name: "paid_claims" | "alternative";
  title: string;
  noun: string;
  blank: object;
  children: React.ReactNode;
};

/** A part of the page that is there or not. */
function OptionalPart({ name, title, noun, blank, children }: PartProps) {
  const { setValue } = useFormContext();
  const value = useWatch({ name });
  const set = (next: object | null) => setValue(name, next, { shouldDirty: true });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium">{title}</legend>
      {value ? (
        <>
          {children}
          <Button size="small" variant="quiet" className="self-start" onClick={() => set(null)}>
            <Trash2 aria-hidden className="size-3.5" /> Remove {noun}
          </Button>
        </>
      ) : (
        <Button className="self-start" onClick={() => set(blank)}>
          <Plus aria-hidden className="size-4" /> Add {noun}
        </Button>
      )}
    </fieldset>
  );
}

const PaidClaims = () => (
  <OptionalPart name="paid_claims" title="Paid claims" noun="paid claims" blank={{ percent: null, as_of: null }}>
    <div className="grid gap-3 sm:grid-cols-2">
      <AmountField name="paid_claims.percent" label="Claims paid, in percent" required decimals={1} />
      <DateField name="paid_claims.as_of" label="As of" required max={today()} />
    </div>
  </OptionalPart>
);

const Alternative = () => (
  <OptionalPart
    name="alternative"
    title="Second version of the quote block"
    noun="second version"
    blank={{ title: "", points: threeOf([]), button: "" }}
  >
    <p className="text-[13px] text-muted">
      Half of the visitors see these texts. Insights compare both versions by leads and sales.
    </p>
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField name="alternative.title" label="Heading" required autoComplete="off" />
      <TextField name="alternative.button" label="Button" required autoComplete="off" />
    </div>
    {threeOf([]).map((_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: there are always three
      <TextField key={index} name={`alternative.points.${index}`} label={`Point ${index + 1}`} autoComplete="off" />
    ))}
  </OptionalPart>
);
