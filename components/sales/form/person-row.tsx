"use client";

import { Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFormContext, useWatch } from "react-hook-form";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { DateField } from "@/components/form/date-field";
import { useFieldMessage } from "@/components/form/field-messages";
import { SelectField } from "@/components/form/fields";
import { PersonNameField } from "@/components/form/person-name-field";
import { AFTER_PART, focusFirst, focusMarked, focusNext } from "@/components/ui/browser/focus";
import { IconButton } from "@/components/ui/icon-button";
import type { BeneficiaryClass, Member } from "@/lib/catalogue/beneficiary-types/schema";
import { isAdultRequired } from "@/lib/insurance/id-number";
import { isEstateOrTrust } from "@/lib/sales/form/estate-or-trust";
import type { BeneficiaryValues, LifeValues } from "./draft/values";
import { IdNumberField } from "./id-number-field";
import { useOpenSale } from "./sale-context";
import { Columns } from "./section";
import { agesHint } from "./type-rules";
import { usePolicyholder } from "./use-policyholder";

type Props = {
  list: "insured_lives" | "beneficiaries";
  index: number;
  title: string;
  classes: readonly BeneficiaryClass[];
  /** Called once somebody has another type, with the one before. */
  onType?: (old: number | null) => void;
  onRemove: () => void;
  children?: ReactNode;
};

/** Somebody in a list of the sale: who they are, and how they are related to the policyholder. */
export function PersonRow({ list, index, title, classes, onType, onRemove, children }: Props) {
  const { sale, options } = useOpenSale();
  const { setValue, getValues } = useFormContext();
  const name = `${list}.${index}`;
  const remover = useRef<HTMLButtonElement>(null);
  const [isRemoving, setRemoving] = useState(false);
  const row: LifeValues | BeneficiaryValues | undefined = useWatch({ name });
  const types = options.types.filter((type) => classes.includes(type.class));
  const type = types.find(({ id }) => id === row?.beneficiary_type_id) ?? null;
  const relationship = options.relationships.find(({ id }) => id === row?.relationship_id) ?? null;
  const insuresAnybody = types.some(({ member }) => member === null || member === ("other" satisfies Member));
  const relationships =
    list === "beneficiaries" || insuresAnybody
      ? options.relationships
      : options.relationships.filter((each) => each.group !== "other" || each === relationship);
  const masked = sale[list].find(({ id }) => id === row?.id)?.id_number_masked ?? null;
  const hasNumber = masked !== null || Boolean(row?.id_number);
  const policyholder = usePolicyholder(list);
  const isHolder = row !== undefined && policyholder.isRow(row);
  const message = useFieldMessage(`${name}.relationship_id`);
  const isMain = type?.member === ("main" satisfies Member);
  // The main life is the policyholder as a rule, who needs none, as little as a beneficiary who is.
  const needsNone = isHolder && (isMain || list === "beneficiaries");
  const asksRelationship = !needsNone || relationship !== null || message !== undefined;

  /** A life is of the type that insures such relatives, where there is one. */
  function followRelationship() {
    if (list !== "insured_lives") return;
    const group = options.relationships.find(({ id }) => id === getValues(`${name}.relationship_id`))?.group;
    const fitting = types.find(({ member }) => member !== null && member === group);
    if (fitting) setValue(`${name}.beneficiary_type_id`, fitting.id);
  }

  /** Removes the row, and focuses its neighbour. */
  function removeRow() {
    const [rows, form] = [remover.current?.closest("ul"), remover.current?.closest("form")];
    flushSync(onRemove);
    const neighbour = rows?.children[Math.min(index, rows.children.length - 1)];
    if (!focusFirst(neighbour)) form?.querySelector<HTMLElement>(`[${AFTER_PART}]`)?.focus();
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-control border p-3" aria-label={title}>
      <div className="flex items-center justify-between gap-2">
        <h3 translate="no" title={title} className="min-w-0 truncate font-medium">
          {title}
        </h3>
        <IconButton
          icon={Trash2}
          label={`Remove ${title}`}
          tone="danger"
          tabIndex={-1}
          ref={remover}
          onClick={() => (row?.name || hasNumber ? setRemoving(true) : removeRow())}
        />
        {isRemoving && (
          <ConfirmDialog
            title={`Remove ${title}?`}
            text="Their details are deleted from this sale."
            confirmLabel="Remove"
            onConfirm={async () => removeRow()}
            onClose={() => setRemoving(false)}
          />
        )}
      </div>
      <Columns>
        {asksRelationship && (
          <SelectField
            name={`${name}.relationship_id`}
            label="Relationship to the policyholder"
            options={relationships}
            onChoose={followRelationship}
            required={!isHolder}
          />
        )}
        <PersonNameField name={`${name}.name`} label="Name" required />
        <PersonNameField name={`${name}.surname`} label="Surname" required={!isEstateOrTrust(relationship)} />
        <IdNumberField
          name={`${name}.id_number`}
          masked={masked}
          revealed={`${list}.${row?.id}.id_number`}
          required={type?.id_required === true && !isHolder}
          adult={isAdultRequired(type, relationship)}
          onRead={({ date_of_birth, gender }) => {
            setValue(`${name}.date_of_birth`, date_of_birth);
            if (list === "insured_lives") setValue(`${name}.gender`, gender);
          }}
          goOn={(from) => {
            const guardian = from.closest("form")?.querySelector<HTMLElement>(`[name="${name}.guardian_name"]`);
            if (guardian) guardian.focus();
            else if (!focusMarked(from, AFTER_PART)) focusNext(from);
          }}
        />
        {!hasNumber && <DateField name={`${name}.date_of_birth`} label="Date of birth, without an ID number" ofBirth />}
        <SelectField
          name={`${name}.beneficiary_type_id`}
          label="Type"
          options={types}
          hint={agesHint(type)}
          onChoose={() => onType?.(type?.id ?? null)}
          required
        />
        {children}
      </Columns>
    </fieldset>
  );
}
