import { ArrowRight } from "lucide-react";
import { Fragment } from "react";

/** Between an old value and a new one. */
export const Arrow = () => (
  <>
    <span className="sr-only"> to </span>
    <ArrowRight aria-hidden className="mx-1 inline size-3.5 text-muted" />
  </>
);

/** Draws the arrows of a text that is also written into files. */
export const WithArrows = ({ text }: { text: string }) =>
  text.split(" → ").map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
    <Fragment key={index}>
      {index > 0 && <Arrow />}
      {part}
    </Fragment>
  ));
