"use client";

import { type ComponentProps, useState } from "react";
import { Input } from "./input";

/** A password, with a button that shows it. `labelId` is the id of its label, which also describes the button. */
export function PasswordInput({ labelId, className = "", ...props }: ComponentProps<"input"> & { labelId: string }) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input {...props} type={shown ? "text" : "password"} spellCheck={false} className={`pr-16 ${className}`} />
      <button
        type="button"
        aria-pressed={shown}
        aria-describedby={labelId}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-1 right-1 rounded-control px-2.5 text-[13px] font-medium text-muted hover:bg-hover hover:text-text"
      >
        {shown ? "Hide" : "Show"}
      </button>
    </div>
  );
}
