export const PLACEHOLDERS = ["phone", "lead_id", "agent_extension"] as const;

/** What a telephone link calls with: the tenant's template, and the user's own extension. */
export type Dialling = { click_to_dial: string | null; agent_extension: string | null };

type Callee = { phone: string; lead_id: string | null };

/**
 * The address of a telephone link: the template with its placeholders filled in, or tel: without one, and where the
 * template needs an extension or a lead that is not there. @param phone in E.164
 */
export function dialAddress({ click_to_dial, agent_extension }: Dialling, { phone, lead_id }: Callee): string {
  const values = { phone, lead_id, agent_extension };
  const template = click_to_dial ?? "";
  const isComplete = PLACEHOLDERS.every((name) => values[name] !== null || !template.includes(`{${name}}`));
  if (template === "" || !isComplete) return `tel:${phone}`;
  const isWeb = template.startsWith("https:");
  return template.replace(/\{(phone|lead_id|agent_extension)\}/g, (_, name: keyof typeof values) => {
    const value = values[name] ?? "";
    return name === "phone" && !isWeb ? value : encodeURIComponent(value);
  });
}
