"use client";

import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";

/** The button of a sign-in form. Until the page's script runs it does nothing, for the form would be sent without it. */
export function Submit({ disabled, className = "", ...props }: ComponentProps<typeof Button>) {
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      variant="primary"
      size="large"
      {...props}
      disabled={disabled || !hydrated}
      className={`${className} ${hydrated ? "" : "disabled:opacity-100"}`}
    />
  );
}
