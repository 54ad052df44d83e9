import type { NewTenantInput, TenantInput } from "@/lib/identity/tenants/schema";

/** The values of the dialog as the multipart form that the API expects. */
export function tenantForm(input: TenantInput | NewTenantInput): FormData {
  const { product_ids, light_theme, dark_theme, logo, logo_nav, calling_hours_enforced, sla_hours, ...texts } = input;
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, String(text ?? ""));
  form.set("light_theme", JSON.stringify(light_theme));
  form.set("dark_theme", JSON.stringify(dark_theme));
  form.set("sla_hours", JSON.stringify(sla_hours));
  form.set("calling_hours_enforced", calling_hours_enforced ? "1" : "0");
  for (const id of product_ids.length > 0 ? product_ids : [""]) form.append("product_ids[]", String(id));
  for (const [name, file] of Object.entries({ logo, logo_nav })) {
    if (file instanceof File) form.set(name, file);
    if (file === null) form.set(`remove_${name}`, "1");
  }
  return form;
}
