import { THEME_STORAGE_KEY } from "@/lib/platform/theme/theme-script";

/** Switches between the light and the dark theme, which this browser remembers. */
export function toggleTheme(): void {
  const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  localStorage.setItem(THEME_STORAGE_KEY, next);
}
