import { toast } from "./toast";

/** Copies a text and says so, or says that it can't. @param done what is said */
export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("success", done);
  } catch {
    toast("error", "This browser does not let the console copy.");
  }
}
