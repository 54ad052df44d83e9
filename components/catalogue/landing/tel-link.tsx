import type { ComponentProps } from "react";

type Props = { phone: string } & ComponentProps<"a">;

/** A phone number that is called with a tap. @param phone as it is written: "0860 100 110" */
export const TelLink = ({ phone, children = phone, ...rest }: Props) => (
  <a {...rest} href={`tel:${phone.replace(/[^\d+]/g, "")}`} translate="no">
    {children}
  </a>
);
