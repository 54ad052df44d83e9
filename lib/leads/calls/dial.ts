export const PLACEHOLDERS = ["phone", "lead_id", "agent_extension", "call_id"] as const;

/** What a telephone link calls with: the tenant's template, and the user's own extension. */
export type Dialling = { click_to_dial: string | null; agent_extension: string | null };

/** Who is called, and by which call of the console, where one has been started. */
type Callee = { phone: string; lead_id: string | null; call_id?: string };

/**
 * The address of a telephone link: the template with its placeholders filled in, or tel: without one, and where the
 * template needs an extension or a lead that is not there. @param phone in E.164
 */
export function dialAddress(dialling: Dialling, { phone, lead_id, call_id = "" }: Callee): string {
  const values = { phone, lead_id, agent_extension: dialling.agent_extension, call_id };
  const template = usableTemplate(dialling, lead_id);
  if (template === null) return `tel:${phone}`;
  const isWeb = template.startsWith("https:");
  return template.replace(/\{(phone|lead_id|agent_extension|call_id)\}/g, (_, name: keyof typeof values) => {
    const value = values[name] ?? "";
    return name === "phone" && !isWeb ? value : encodeURIComponent(value);
  });
}

/** Whether a telephone system gets the identifier of a call, and so reports how the call goes. */
export const isReported = (dialling: Dialling, { lead_id }: Pick<Callee, "lead_id">): boolean =>
  usableTemplate(dialling, lead_id)?.includes("{call_id}") === true;

function usableTemplate({ click_to_dial, agent_extension }: Dialling, lead_id: string | null): string | null {
  const values = { lead_id, agent_extension };
  const lacks = (name: keyof typeof values) => values[name] === null && click_to_dial?.includes(`{${name}}`);
  return click_to_dial && !lacks("lead_id") && !lacks("agent_extension") ? click_to_dial : null;
}
