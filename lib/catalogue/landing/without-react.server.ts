import "server-only";
import { readFile } from "node:fs/promises";
import { SCRIPT_FILE } from "./script-file";

/** Elements that only serve React: its scripts, its data, and the fetching ahead of both. */
const OF_REACT =
  /<script\b(?![^>]*\bdata-stays\b)(?![^>]*application\/ld\+json)[^>]*>.*?<\/script>|<link\b[^>]*\bas="script"[^>]*>/gs;

let script: Promise<string> | undefined;

/** The HTML of a landing page with the page's own script in place of React's. @param nonce of the page */
export async function withoutReact(html: string, nonce: string): Promise<string> {
  script ??= readFile(/* turbopackIgnore: true */ SCRIPT_FILE, "utf8");
  const text = (await script).replaceAll("</", "<\\/"); // no text of a string can close the element
  return html.replace(OF_REACT, "").replace("</body>", () => `<script nonce="${nonce}">${text}</script></body>`);
}
