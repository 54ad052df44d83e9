"use client";

import { ImageUp, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { useLogoUrl } from "./use-logo-url";

type Props = { name: "logo" | "logo_nav"; label: string; hint: string };

/** A logo with a preview: choose, replace, remove. */
export function LogoField({ name, label, hint }: Props) {
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { field, fieldState } = useController({ name });
  const logo: File | string | null = field.value;

  function choose(file: File | undefined) {
    if (file) field.onChange(file);
    if (input.current) input.current.value = ""; // so that the same file can be chosen again
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby={noteId}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <Preview logo={logo} label={label} isInvalid={fieldState.invalid} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          ref={field.ref}
          size="small"
          aria-invalid={fieldState.invalid}
          aria-describedby={noteId}
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
      <p
        id={noteId}
        role={fieldState.error && "alert"}
        className={`text-[13px] ${fieldState.error ? "text-error-text" : "text-muted"}`}
      >
        {fieldState.error?.message ?? hint}
      </p>
    </fieldset>
  );
}

type PreviewProps = { logo: File | string | null; label: string; isInvalid: boolean };

function Preview({ logo, label, isInvalid }: PreviewProps) {
  const url = useLogoUrl(logo);
  const [failed, setFailed] = useState<string>();
  return (
    <div
      className={`flex h-24 items-center justify-center overflow-hidden rounded-control border bg-background p-3 ${isInvalid ? "border-error" : ""}`}
    >
      {url && url !== failed ? (
        <img src={url} alt={label} onError={() => setFailed(url)} className="max-h-full max-w-full object-contain" />
      ) : (
        <span className="text-[13px] text-muted">{logo === null ? "None" : "Can't be shown"}</span>
      )}
    </div>
  );
}
