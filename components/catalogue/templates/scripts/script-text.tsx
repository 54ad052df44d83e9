import { renderScript, SCRIPT_SAMPLES } from "@/lib/catalogue/templates/scripts/placeholders";

/** The text of a section with sample values in its placeholders. */
export const ScriptText = ({ text }: { text: string }) => (
  <p className="leading-relaxed break-words whitespace-pre-wrap">{renderScript(text, SCRIPT_SAMPLES)}</p>
);
