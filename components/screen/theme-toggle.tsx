"use client";

import { Moon, Sun } from "lucide-react";
import { THEME_STORAGE_KEY } from "@/lib/platform/theme/theme-script";

/** Switches between the light and the dark theme, which this browser remembers. CSS shows the matching icon. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      aria-label="Switch between light and dark theme"
      onClick={toggleTheme}
      className="inline-flex size-9 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text"
    >
      <Moon aria-hidden className="size-4.5 in-data-[theme=dark]:hidden" />
      <Sun aria-hidden className="hidden size-4.5 in-data-[theme=dark]:block" />
    </button>
  );
}

export function toggleTheme(): void {
  const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  localStorage.setItem(THEME_STORAGE_KEY, next);
}
