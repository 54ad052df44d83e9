"use client";

import * as Switch from "@radix-ui/react-switch";
import { Search } from "lucide-react";
import { type ReactNode, type Ref, useId, useState } from "react";
import { type FieldError, useController } from "react-hook-form";
import { Input } from "@/components/ui/input/input";
import { Tooltip } from "@/components/ui/tooltip";
import { choiceMessage } from "@/lib/platform/text/empty-field";
import { useChoiceLabels } from "./choices";
import type { Option } from "./options";

type Common = { name: string; label: string; hint?: ReactNode; disabled?: boolean };

/** A switch for a boolean. `onSwitch` is called after the value has changed. */
export function SwitchField({ name, label, hint, disabled, onSwitch }: Common & { onSwitch?: (on: boolean) => void }) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  useChoiceLabels(name, label, NO_OPTIONS);
  return (
    <div className="flex items-start gap-3">
      <Switch.Root
        ref={field.ref}
        id={id}
        checked={field.value === true}
        disabled={disabled}
        onCheckedChange={(on) => {
          field.onChange(on);
          onSwitch?.(on);
        }}
        onBlur={field.onBlur}
        aria-invalid={fieldState.invalid}
        aria-describedby={`${id}-note`}
        className="mt-px inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-muted bg-hover transition-colors disabled:opacity-55 aria-invalid:border-error data-[state=checked]:border-primary data-[state=checked]:bg-primary"
      >
        <Switch.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-muted transition-transform data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-on-primary" />
      </Switch.Root>
      <div className="flex min-w-0 flex-col gap-0.5">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <Note id={`${id}-note`} error={fieldState.error} hint={hint} />
      </div>
    </div>
  );
}

const NO_OPTIONS: never[] = [];

/** With more options than this there is a search box. */
const MAX_WITHOUT_SEARCH = 8;

/** `blocked` says why the option can't be added. */
export type CheckOption = Option & { blocked?: string | undefined; description?: string };

type ChecksProps = Common & {
  options: readonly CheckOption[];
  /** The value for no choice, if it is not an empty list. */
  none?: null;
  /** The search, where the options are what it has found. */
  search?: { text: string; onChange: (text: string) => void; isLoading: boolean };
};

/** A choice of several options, as an array of ids in the order of the options. */
export function ChecksField({ name, label, hint, disabled = false, options, none, search: searched }: ChecksProps) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const [typed, setTyped] = useState("");
  const search = searched?.text ?? typed;
  useChoiceLabels(name, label, options);
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  const shown = searched ? options : options.filter(({ name }) => isFound(name, typed));

  function toggle(option: Option) {
    const unlisted = chosen.filter((each) => !options.some(({ id }) => id === each));
    const listed = options.filter(({ id }) => chosen.includes(id) !== (id === option.id));
    const next = [...unlisted, ...listed.map(({ id }) => id)];
    field.onChange(next.length === 0 && none === null ? none : next);
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby={`${id}-note`}>
      <legend className="mb-1.5 flex w-full items-baseline justify-between font-medium">
        {label}
        <span className="tabular text-[13px] font-normal text-muted">{chosen.length} chosen</span>
      </legend>
      {(searched || options.length > MAX_WITHOUT_SEARCH || search !== "") && (
        <ChoiceSearch
          label={`Search ${label.toLowerCase()}`}
          value={search}
          onChange={searched?.onChange ?? setTyped}
        />
      )}
      <div
        className={`max-h-48 overflow-y-auto rounded-control border bg-surface p-1 ${fieldState.invalid ? "border-error" : ""}`}
      >
        {shown.map((option, index) => (
          <Check
            key={option.id}
            ref={index === 0 ? field.ref : undefined}
            label={option.name}
            description={option.description}
            checked={chosen.includes(option.id)}
            disabled={disabled}
            blocked={chosen.includes(option.id) ? undefined : option.blocked}
            onToggle={() => toggle(option)}
          />
        ))}
        {shown.length === 0 && <p className="px-2 py-1.5 text-muted">{noneText(searched?.isLoading, search)}</p>}
      </div>
      <Note id={`${id}-note`} error={fieldState.error} hint={hint} />
    </fieldset>
  );
}

function noneText(isLoading: boolean | undefined, search: string): string {
  if (isLoading) return "Loading …";
  return search ? "No matches" : "No options";
}

const isFound = (name: string, search: string) => name.toLowerCase().includes(search.trim().toLowerCase());

type CheckProps = {
  ref?: Ref<HTMLInputElement> | undefined;
  label: string;
  description?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  /** Why it can't be ticked. It can still be focused, so that keyboard users learn the reason. */
  blocked?: string | undefined;
  onToggle: () => void;
};

/** A checkbox with a description below its label. */
export function Check({ ref, label, description, checked, disabled, blocked, onToggle }: CheckProps) {
  const id = useId();
  return (
    <Tooltip text={blocked}>
      <label
        className={`flex gap-2.5 rounded-control px-2 py-1.5 has-disabled:opacity-60 ${blocked ? "text-muted" : "hover:bg-hover"}`}
      >
        <input
          ref={ref}
          type="checkbox"
          className={`mt-0.5 size-4 shrink-0 ${blocked ? "cursor-not-allowed opacity-50" : ""}`}
          checked={checked}
          disabled={disabled}
          aria-disabled={blocked ? true : undefined}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-description`}
          onChange={() => !blocked && onToggle()}
        />
        <span className="min-w-0 break-words">
          <span id={`${id}-name`}>{label}</span>
          <span id={`${id}-description`} className="block text-[13px] text-muted">
            {description}
            {blocked && <span className="sr-only"> {blocked}</span>}
          </span>
        </span>
      </label>
    </Tooltip>
  );
}

/** The search box of a long choice. Enter does not submit the surrounding form. */
export function ChoiceSearch(props: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <div className="relative">
      <Search aria-hidden className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-muted" />
      <Input
        type="text"
        role="searchbox"
        autoComplete="off"
        aria-label={props.label}
        placeholder={props.label}
        value={props.value}
        className="pl-8"
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
    </div>
  );
}

function Note({ id, error, hint }: { id: string; error: FieldError | undefined; hint: ReactNode }) {
  if (error) {
    return (
      <p id={id} role="alert" className="text-[13px] text-error-text">
        {choiceMessage(messageOf(error))}
      </p>
    );
  }
  return (
    hint && (
      <p id={id} className="text-[13px] text-muted">
        {hint}
      </p>
    )
  );
}

// An error of one item has that item's index.
const messageOf = (error: FieldError): string | undefined =>
  error.message ?? (Array.isArray(error) ? error.find((each) => each?.message)?.message : undefined);
