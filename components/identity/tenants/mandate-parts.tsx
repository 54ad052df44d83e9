"use client";

import { Check, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Alert } from "@/components/ui/alert";
import {
  MANDATE_PARTS,
  missingParts,
  STATABLE_PARTS,
  type StatablePart,
  unfilledFields,
} from "@/lib/identity/tenants/mandate/parts";
import type { OpenedTenant, TenantInput } from "@/lib/identity/tenants/schema";
import type { MandatePart } from "@/lib/insurance/law/mandate-parts";
import { formatDate } from "@/lib/platform/text/format";

type Props = {
  text: string;
  wanted: readonly MandatePart[];
  /** The text that sales render. */
  used: string | null;
};

/** Which of the parts that the law wants a text has, and what a person says of it. */
export function MandateParts({ text, wanted, used }: Props) {
  const id = useId();
  const stated = useWatch<TenantInput, "mandate_statements">({ name: "mandate_statements" });
  const missing = new Map(missingParts(text.trim(), stated, wanted).map(({ part, how }) => [part, how]));
  const isUsed = text.trim() === used;
  const isUnfilled = useUnfilled(text).length > 0;
  const count = `${missing.size} of ${wanted.length} parts are missing`;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-medium">
        Required by law
      </h3>
      <p role="status" className="text-[13px] text-muted">
        {missing.size > 0 && (isUsed ? `${count}.` : `${count}: you can save the text, but sales don't use it.`)}
        {missing.size === 0 && completeText(isUsed, isUnfilled)}
      </p>
      <ul className="flex flex-col gap-1">
        {wanted.map((part) => (
          <Part key={part} label={MANDATE_PARTS[part].label} how={missing.get(part)} />
        ))}
      </ul>
      {STATABLE_PARTS.filter((part) => missing.has(part) || stated.includes(part)).map((part) => (
        <Statement key={part} part={part} />
      ))}
    </section>
  );
}

function completeText(isUsed: boolean, isUnfilled: boolean): string {
  if (isUsed) return "This text is in use.";
  return isUnfilled ? "The text has every part." : "The text has every part. Save it to use it.";
}

function Part({ label, how }: { label: string; how: string | undefined }) {
  const Icon = how ? TriangleAlert : Check;
  return (
    <li className="flex gap-2">
      <Icon
        aria-label={how ? "Missing" : "Present"}
        role="img"
        className={`mt-0.5 size-4 shrink-0 ${how ? "text-warning-text" : "text-success-text"}`}
      />
      <span>{how ?? label}</span>
    </li>
  );
}

function Statement({ part }: { part: StatablePart }) {
  const { setValue, getValues } = useFormContext<TenantInput>();
  const stated = useWatch<TenantInput, "mandate_statements">({ name: "mandate_statements" });

  function tick(isTicked: boolean) {
    const others = getValues("mandate_statements").filter((each) => each !== part);
    setValue("mandate_statements", isTicked ? [...others, part] : others, { shouldDirty: true });
  }

  return (
    <label className="flex items-start gap-2.5">
      <input
        type="checkbox"
        checked={stated.includes(part)}
        onChange={({ target }) => tick(target.checked)}
        className="mt-0.5 size-4 shrink-0"
      />
      {MANDATE_PARTS[part].statement}
    </label>
  );
}

/** What sales render where that is another text than the saved one, or one that lacks parts; who said what of it. */
export function MandateInUse({ record }: { record: OpenedTenant }) {
  const { register } = useFormContext<TenantInput>();
  const {
    debit_order_mandate: saved,
    debit_order_mandate_in_use: used,
    old_mandate_until,
    mandate_statements,
  } = record;
  return (
    <>
      {old_mandate_until !== null && (
        <Alert tone="warning">
          The text in use lacks parts required by law. From {formatDate(old_mandate_until)}, clients can't agree to it
          in new sales.
        </Alert>
      )}
      {mandate_statements.map(({ part, by, at }) => (
        <p key={part} className="text-[13px] text-muted">
          {by} confirmed on {formatDate(at)}: {MANDATE_PARTS[part].statement}.
        </p>
      ))}
      {saved !== used && (
        <details open>
          <summary className="cursor-pointer font-medium">Sales use an earlier text</summary>
          <p className="mt-2 rounded-control border bg-background p-3 break-words whitespace-pre-wrap">
            {used ?? "None: clients can't agree to a mandate."}
          </p>
        </details>
      )}
      <label className="flex items-start gap-2.5">
        <input type="checkbox" {...register("use_debit_order_mandate")} className="mt-0.5 size-4 shrink-0" />
        Use this text in sales. It can't be saved while a part is missing.
      </label>
    </>
  );
}

const useUnfilled = (text: string): string[] => unfilledFields(text, useWatch<TenantInput>());

/** Empty fields of the organisation that the mandate's text names. @param besideFields shown in the tab of these fields */
export function UnfilledValues({ text, besideFields = false }: { text: string; besideFields?: boolean }) {
  const unfilled = useUnfilled(text);
  if (unfilled.length === 0) return null;
  return (
    <Alert tone="warning">
      Clients can't agree to {besideFields ? "the debit order mandate" : "this text"} until you fill in the following
      {besideFields ? "" : " under “Provider and law”"}: {unfilled.join(", ")}.
    </Alert>
  );
}
