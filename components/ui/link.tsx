import NextLink from "next/link";
import type { ComponentProps } from "react";

/** A link inside the console. Nothing of its page is fetched before it is followed (decision 0371). */
export function Link(props: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  return <NextLink {...props} prefetch={false} />;
}
