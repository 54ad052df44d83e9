import { isoDate } from "@/lib/platform/text/format";
import { daysBefore } from "@/lib/platform/time/days";

const KEY = `  -H "Authorization: Bearer $TSK"`;

/** A command that reads with an API key in the shell's TSK. */
export const curlGet = (address: string): string => `curl '${address}' \\\n${KEY}`;

/** A command that sends JSON with an API key in the shell's TSK. */
export const curlJson = (method: "POST" | "PUT", address: string, body: object): string =>
  [
    `curl -X ${method} '${address}' \\`,
    `${KEY} \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '${JSON.stringify(body)}'`,
  ].join("\n");

/** A command that sends a form with an API key in the shell's TSK. A file is "@" and its path. */
export const curlForm = (address: string, fields: Record<string, string>): string =>
  [
    `curl '${address}' \\`,
    [KEY, ...Object.entries(fields).map(([name, value]) => `  -F '${name}=${value}'`)].join(" \\\n"),
  ].join("\n");

/** A time of yesterday as an example: a fixed date would soon be too far back for a recording. @param time "09:30:00" */
export const yesterdayAt = (time: string): string => `${isoDate(daysBefore(1))}T${time}+02:00`;
