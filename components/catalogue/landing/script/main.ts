// The whole script of a cached landing page. scripts/landing-script.ts bundles it; a page that React shows runs `enhance`.
import { toggleTheme } from "@/components/screen/toggle-theme";
import { enhance } from "./enhance";

enhance(document, new AbortController().signal);

for (const button of document.querySelectorAll("[data-theme-toggle]")) button.addEventListener("click", toggleTheme);

/** A logo that can't be loaded gives way to the name. */
for (const logo of document.querySelectorAll<HTMLImageElement>("img[data-logo]")) {
  const showName = () => logo.replaceWith(logo.alt);
  if (logo.complete && logo.naturalWidth === 0) showName();
  else logo.addEventListener("error", showName);
}
