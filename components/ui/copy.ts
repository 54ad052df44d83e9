import { toast } from "./toast";

/** Copies a text to the clipboard. @param message that it is copied */
export async function copy(text: string, message: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("success", message);
  } catch {
    toast("error", "This browser does not allow copying. Select the text and copy it yourself.");
  }
}
