"use client";

import type { ComponentProps } from "react";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { Button } from "@/components/ui/button";

/** The button of a sign-in form, disabled until the page is hydrated: before, the browser would send the form itself. */
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
