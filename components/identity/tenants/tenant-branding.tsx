"use client";

import { LogoField } from "./logo-field";
import { ThemeFields } from "./theme-fields";

export function TenantBranding() {
  return (
    <>
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">
        <LogoField name="logo" label="Logo" hint="On the sign-in page. PNG, 1 MB and 2000 × 2000 pixels at most." />
        <LogoField
          name="logo_nav"
          label="Navigation logo"
          hint="In the top bar, 32 pixels high. Without one, the name is shown."
        />
      </div>
      <div className="grid grid-cols-1 gap-x-6 gap-y-8 md:grid-cols-2">
        <ThemeFields name="light_theme" />
        <ThemeFields name="dark_theme" />
      </div>
    </>
  );
}
