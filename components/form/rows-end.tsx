"use client";

import { Plus } from "lucide-react";
import type { RefObject } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";

type Props = {
  /** Of the list in the form. */
  name: string;
  /** What one more is, such as "section". */
  noun: string;
  /** It holds as many as it may. */
  isFull: boolean;
  /** Takes the focus when a row is removed. */
  addButton: RefObject<HTMLButtonElement | null>;
  onAdd: () => void;
};

/** What stands below the rows of a list: why the list as a whole is refused, and the button that adds one. */
export function RowsEnd({ name, noun, isFull, addButton, onAdd }: Props) {
  const { formState, getFieldState } = useFormContext();
  const { error } = getFieldState(name, formState);
  const refusal = error?.message ?? error?.root?.message;
  return (
    <>
      {refusal && (
        <p role="alert" className="text-[13px] text-error-text">
          {refusal}
        </p>
      )}
      <Button ref={addButton} className="self-start" disabled={isFull} onClick={onAdd}>
        <Plus aria-hidden className="size-4" /> Add {noun}
      </Button>
    </>
  );
}
