"use client";

import { type ComponentProps, useId } from "react";
import { Input } from "@/components/ui/input/input";

type Props = ComponentProps<"input"> & { error?: string | undefined };

export function EmailField({ error, ...props }: Props) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        Email
      </label>
      <Input
        autoComplete="username"
        {...props}
        id={id}
        type="email"
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-note`}
        className="h-10"
      />
      {error && (
        <p id={`${id}-note`} role="alert" className="text-[13px] text-error-text">
          {error}
        </p>
      )}
    </div>
  );
}
