"use client";

import { UserPlus } from "lucide-react";
import { useId } from "react";
import { flushSync } from "react-dom";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { TextField } from "@/components/form/fields";
import { TickList } from "@/components/form/tick-list";
import { AFTER_PART, focusFirst, focusMarked } from "@/components/ui/browser/focus";
import { Button } from "@/components/ui/button";
import { ReasonedButton } from "@/components/ui/reasoned-button";
import { toast } from "@/components/ui/toast";
import { ADULT_AGE_YEARS, ageOn } from "@/lib/insurance/id-number";
import { fullNameOf, isoDate } from "@/lib/platform/text/format";
import type { BeneficiaryValues, SaleValues } from "../draft/values";
import { ListMessage } from "../list-message";
import { PersonRow } from "../person-row";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";
import { typesWithRoom, whyFull } from "../type-rules";
import { usePolicyholder } from "../use-policyholder";
import { ShareBars } from "./share-bar";
import { evenShares, nextType, shareClasses, sharesAfter } from "./share-places";

const NEW_BENEFICIARY = {
  relationship_id: null,
  name: null,
  surname: null,
  id_number: "",
  date_of_birth: null,
  phone: null,
  share: null,
  guardian_name: null,
  guardian_phone: null,
};

/** Who is paid, and who has another role. */
export function Beneficiaries() {
  const { options } = useOpenSale();
  const listId = useId();
  const { getValues, setValue } = useFormContext<SaleValues>();
  const { fields, append, remove } = useFieldArray<SaleValues, "beneficiaries", "row">({
    name: "beneficiaries",
    keyName: "row",
  });
  const [rows, toEstate] = useWatch<SaleValues, ["beneficiaries", "pay_to_estate"]>({
    name: ["beneficiaries", "pay_to_estate"],
  });
  const types = ["payout", "role"].flatMap((each) => options.types.filter((type) => type.class === each));
  const full = whyFull(types, rows);
  const policyholder = usePolicyholder("beneficiaries");
  const open = typesWithRoom(types, rows);
  const payouts = open.filter((type) => type.class === "payout");
  const holdersType = rows.some(policyholder.isRow) ? undefined : nextType(payouts, rows, types);

  function setShares(shares: ReturnType<typeof sharesAfter>) {
    for (const { place, share } of shares) setValue(`beneficiaries.${place}.share`, share);
  }

  const followChange = (before: BeneficiaryValues[]) =>
    setShares(sharesAfter(before, getValues("beneficiaries"), options.types));

  function withShares(change: () => void) {
    const before = structuredClone(getValues("beneficiaries"));
    flushSync(change);
    followChange(before);
  }

  /** @param old the type that a row had until now */
  const followType = (index: number, old: number | null) =>
    followChange(
      getValues("beneficiaries").map((row, place) => (place === index ? { ...row, beneficiary_type_id: old } : row)),
    );

  function add(person: Partial<BeneficiaryValues>) {
    const row = { ...NEW_BENEFICIARY, beneficiary_type_id: null, ...person, key: crypto.randomUUID() };
    withShares(() => append(row, { shouldFocus: false }));
  }

  function addAnother() {
    if (full !== null) return toast("warning", full);
    add({ beneficiary_type_id: nextType(open, rows, types)?.id ?? null });
    focusFirst(document.getElementById(listId)?.lastElementChild);
  }

  function addPolicyholder(button: HTMLElement) {
    focusMarked(button, AFTER_PART); // the button goes away
    const phone = getValues("policyholder.phone") ?? null;
    add({ ...policyholder.copy(), beneficiary_type_id: holdersType?.id ?? null, phone });
  }

  return (
    <Section title="Beneficiaries">
      <ul id={listId} className="flex flex-col gap-3 empty:hidden">
        {fields.map((field, index) => (
          <li key={field.row}>
            <PersonRow
              list="beneficiaries"
              index={index}
              title={nameOf(rows[index]) || `Beneficiary ${index + 1}`}
              classes={["payout", "role"]}
              onType={(old) => followType(index, old)}
              onRemove={() => withShares(() => remove(index))}
            >
              <BeneficiaryTerms index={index} />
            </PersonRow>
          </li>
        ))}
      </ul>
      <ListMessage name="beneficiaries.beneficiary_type_id" />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!toEstate && (
          <ReasonedButton
            variant={rows.length === 0 ? "primary" : "secondary"}
            reason={full}
            onClick={addAnother}
            {...{ [AFTER_PART]: true, "data-field": "pay_to_estate" }}
          >
            Add a beneficiary
          </ReasonedButton>
        )}
        {!toEstate && holdersType && (
          <Button onClick={({ currentTarget }) => addPolicyholder(currentTarget)}>
            <UserPlus aria-hidden className="size-4" /> The policyholder is a beneficiary
          </Button>
        )}
        {shareClasses(rows, options.types).some(({ places }) => places.length > 1) && (
          <Button onClick={() => setShares(shareClasses(rows, options.types).flatMap(evenShares))}>Split evenly</Button>
        )}
      </div>
      <ShareBars rows={rows} />
      {rows.length === 0 && (
        <TickList label="Estate" ticks={[{ name: "pay_to_estate", label: "No beneficiary: pay the estate" }]} />
      )}
      {rows.length > 0 && <ListMessage name="pay_to_estate" />}
    </Section>
  );
}

const nameOf = (row: BeneficiaryValues | undefined) =>
  fullNameOf({ name: row?.name ?? "", surname: row?.surname ?? null });

function BeneficiaryTerms({ index }: { index: number }) {
  const { options } = useOpenSale();
  const [row, begins] = useWatch<SaleValues, [`beneficiaries.${number}`, "cover.commencement_date"]>({
    name: [`beneficiaries.${index}`, "cover.commencement_date"],
  });
  const type = options.types.find(({ id }) => id === row?.beneficiary_type_id);
  const age = row?.date_of_birth ? ageOn(row.date_of_birth, begins ?? isoDate(new Date())) : null;
  const isMinor = type?.class === "payout" && age !== null && age < ADULT_AGE_YEARS;
  const name = `beneficiaries.${index}`;
  return (
    <>
      {type?.share_required && (
        <TextField
          name={`${name}.share`}
          label="Share in %"
          inputMode="decimal"
          autoComplete="off"
          className="tabular"
        />
      )}
      <TextField name={`${name}.phone`} label="Phone" type="tel" autoComplete="off" />
      {(isMinor || row?.guardian_name) && (
        <>
          <TextField name={`${name}.guardian_name`} label="Guardian or trust" required autoComplete="off" />
          <TextField name={`${name}.guardian_phone`} label="Guardian's phone" type="tel" autoComplete="off" />
        </>
      )}
    </>
  );
}
