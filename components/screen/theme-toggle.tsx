"use client";

import { Moon, Sun } from "lucide-react";
import { toggleTheme } from "./toggle-theme";

/** Switches the theme. CSS shows the matching icon. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      data-theme-toggle
      aria-label="Switch between light and dark theme"
      onClick={toggleTheme}
      className="inline-flex size-9 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text"
    >
      <Moon aria-hidden className="size-4.5 in-data-[theme=dark]:hidden" />
      <Sun aria-hidden className="hidden size-4.5 in-data-[theme=dark]:block" />
    </button>
  );
}
