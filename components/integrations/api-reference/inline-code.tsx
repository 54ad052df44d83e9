import { Fragment } from "react";

/** A text with its names in `backticks` set as code. */
export const InlineCode = ({ text }: { text: string }) =>
  text.split("`").map((part, index) => {
    const key = `${index} ${part}`; // the parts of one text never change places
    return index % 2 === 1 ? <code key={key}>{part}</code> : <Fragment key={key}>{part}</Fragment>;
  });
