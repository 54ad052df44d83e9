import { Fragment } from "react";
import { placeholderLabel } from "@/lib/identity/tenants/mandate/placeholders";
import { withWholeAmounts } from "@/lib/insurance/money";

const GAP = /(\{\{[^{}]*\}\})/;

/** A text whose placeholders without a value yet stand out, by their names. */
export const WithGaps = ({ text }: { text: string }) =>
  text.split(GAP).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
    <Fragment key={index}>
      {GAP.test(part) ? (
        <mark className="rounded-sm bg-warning-soft px-1 text-warning-text">{gapName(part)}</mark>
      ) : (
        withWholeAmounts(part)
      )}
    </Fragment>
  ));

function gapName(placeholder: string): string {
  const name = placeholder.replace(/[{}]/g, "").trim();
  return placeholderLabel(name) ?? name.replaceAll("_", " ");
}
