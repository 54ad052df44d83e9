"use client";

import { ImageUp, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { usePicture } from "./use-picture";

type Props = { name: "logo" | "logo_nav"; label: string; hint: string };

/** A logo with its picture: choose, replace, remove. */
export function LogoField({ name, label, hint }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { field, fieldState } = useController({ name });
  const logo: File | string | null = field.value;
  const picture = usePicture(logo);
  const [failed, setFailed] = useState<string>();

  function choose(file: File | undefined) {
    if (file) field.onChange(file);
    if (input.current) input.current.value = ""; // the same file can be chosen again
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby={`${id}-note`}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div
        className={`flex h-24 items-center justify-center overflow-hidden rounded-control border bg-background p-3 ${fieldState.invalid ? "border-error" : ""}`}
      >
        {picture && picture !== failed ? (
          <img
            src={picture}
            alt={label}
            onError={() => setFailed(picture)}
            className="max-h-full max-w-full object-contain"
          />
        ) : (
          <span className="text-[13px] text-muted">{logo === null ? "None" : "Can't be shown"}</span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          ref={field.ref}
          size="small"
          aria-invalid={fieldState.invalid}
          aria-describedby={`${id}-note`}
          onClick={() => input.current?.click()}
        >
          <ImageUp aria-hidden className="size-3.5" /> {logo === null ? "Choose" : "Replace"}
          <span className="sr-only">{label.toLowerCase()}</span>
        </Button>
        {logo !== null && (
          <Button size="small" variant="quiet" onClick={() => field.onChange(null)}>
            <Trash2 aria-hidden className="size-3.5" /> Remove
            <span className="sr-only">{label.toLowerCase()}</span>
          </Button>
        )}
        {logo instanceof File && <span className="min-w-0 truncate text-[13px] text-muted">{logo.name}</span>}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,.png"
        hidden
        aria-label={label}
        onChange={(event) => choose(event.target.files?.[0])}
      />
      {fieldState.error ? (
        <p id={`${id}-note`} role="alert" className="text-[13px] text-error-text">
          {fieldState.error.message}
        </p>
      ) : (
        <p id={`${id}-note`} className="text-[13px] text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
