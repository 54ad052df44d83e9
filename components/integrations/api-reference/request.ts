import type { Operation, Parameter } from "@/lib/integrations/openapi/reference";
import { noteWrite } from "@/lib/platform/client/api";
import { readToken } from "@/lib/platform/client/session";

/** What the console for requests holds: values by the keys of their fields, and files. */
export type Draft = {
  values: Readonly<Record<string, string>>;
  mediaType: string | undefined;
  /** The text of a JSON body. */
  json: string;
  files: Readonly<Record<string, File>>;
};

/** The key of a parameter's field. */
export const keyOf = ({ in: place, name }: Parameter) => `${place} ${name}`;

/** The key of the field of a form. */
export const formKeyOf = (name: string) => `form ${name}`;

const FORM = "multipart/form-data";

/** The path with its parameters. A path parameter that is not given yet stays as it is documented. */
export function addressOf({ path, parameters }: Operation, { values }: Draft): string {
  const given = parameters.filter((parameter) => (values[keyOf(parameter)] ?? "") !== "");
  const filled = given
    .filter((parameter) => parameter.in === "path")
    .reduce(
      (text, { name, ...rest }) =>
        text.replace(`{${name}}`, encodeURIComponent(values[keyOf({ name, ...rest })] ?? "")),
      path,
    );
  const query = new URLSearchParams(
    given
      .filter((parameter) => parameter.in === "query")
      .map((parameter) => [parameter.name, values[keyOf(parameter)] ?? ""]),
  ).toString();
  return query ? `${filled}?${query}` : filled;
}

const headersOf = ({ parameters }: Operation, { values }: Draft): [string, string][] =>
  parameters.flatMap((parameter): [string, string][] => {
    const value = parameter.in === "header" ? values[keyOf(parameter)] : "";
    return value ? [[parameter.name, value]] : [];
  });

/** The fields of a form that are given, in their order. */
const formOf = ({ values, files }: Draft): [string, string | File][] => [
  ...Object.entries(values).flatMap(([key, value]): [string, string][] =>
    key.startsWith("form ") && value !== "" ? [[key.slice("form ".length), value]] : [],
  ),
  ...Object.entries(files),
];

/** A command that makes the same request with an API key in the shell's TSK. */
export function curlOf(operation: Operation, draft: Draft, origin: string): string {
  const isForm = draft.mediaType === FORM;
  const headers: [string, string][] = [
    ...(operation.isPublic ? [] : [["Authorization", "Bearer $TSK"] as [string, string]]),
    ...(draft.mediaType && !isForm ? [["Content-Type", draft.mediaType] as [string, string]] : []),
    ...headersOf(operation, draft),
  ];
  const fields = isForm
    ? formOf(draft).map(
        ([name, value]) => `-F ${quoted(`${name}=${value instanceof File ? `@${value.name}` : value}`)}`,
      )
    : [];
  return [
    `curl${operation.method === "GET" || isForm ? "" : ` -X ${operation.method}`} ${quoted(origin + addressOf(operation, draft))}`,
    ...headers.map(
      ([name, value]) => `-H ${name === "Authorization" ? `"${name}: ${value}"` : quoted(`${name}: ${value}`)}`,
    ),
    ...fields,
    ...(draft.mediaType && !isForm ? [`-d ${quoted(draft.json)}`] : []),
  ].join(" \\\n  ");
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** What came back. A file has no text. */
export type Received = {
  status: number;
  duration_ms: number;
  requestId: string | null;
  mediaType: string;
  size: number;
  text: string | undefined;
  file: Blob;
};

/**
 * Makes the request.
 * @param key the API key to use; undefined for the session of the signed-in user
 * @throws TypeError when the server can't be reached
 */
export async function send(operation: Operation, draft: Draft, key: string | undefined): Promise<Received> {
  const { method } = operation;
  const headers = new Headers(headersOf(operation, draft));
  const bearer = key ?? readToken();
  if (bearer && !operation.isPublic) headers.set("Authorization", `Bearer ${bearer}`);
  if (key === undefined) headers.set("X-Requested-With", "XMLHttpRequest");
  if (draft.mediaType && draft.mediaType !== FORM) headers.set("Content-Type", draft.mediaType);
  const startedAt = performance.now();
  const response = await fetch(addressOf(operation, draft), {
    ...{ method, headers, body: bodyOf(draft) },
    credentials: key === undefined ? "same-origin" : "omit",
  }).finally(() => method !== "GET" && noteWrite());
  const file = await response.blob();
  const mediaType = (response.headers.get("content-type") ?? "").split(";")[0] ?? "";
  const isText = mediaType === "application/json" || mediaType.startsWith("text/");
  return {
    ...{ status: response.status, mediaType, file, size: file.size },
    duration_ms: Math.round(performance.now() - startedAt),
    requestId: response.headers.get("x-request-id"),
    text: isText || file.size === 0 ? readable(mediaType, await file.text()) : undefined,
  };
}

function bodyOf(draft: Draft): BodyInit | null {
  if (!draft.mediaType) return null;
  if (draft.mediaType !== FORM) return draft.json;
  const form = new FormData();
  for (const [name, value] of formOf(draft)) form.append(name, value);
  return form;
}

const readable = (mediaType: string, text: string) =>
  mediaType === "application/json" ? JSON.stringify(JSON.parse(text), null, 2) : text;
