import { Fragment } from "react";

const GAP = /(\{\{[^{}]*\}\})/;

/** A text whose placeholders without a value yet stand out, by their names. */
export const WithGaps = ({ text }: { text: string }) =>
  text.split(GAP).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
    <Fragment key={index}>
      {GAP.test(part) ? (
        <mark className="rounded-sm bg-warning-soft px-1 text-warning-text">{gapName(part)}</mark>
      ) : (
        part
      )}
    </Fragment>
  ));

const gapName = (placeholder: string) => placeholder.replace(/[{}]/g, "").trim().replaceAll("_", " ");
