import "server-only";
import type { RouteDescription } from "@/lib/identity/http/route-description.server";
import { rulesOf, scopesOfRoute } from "@/lib/integrations/api-keys/scopes";
import { isSchema, type ResponseSchema, refusalOf } from "@/lib/platform/http/responses";
import { capitalize } from "@/lib/platform/text/capitalize";
import { ERRORS, type ErrorStatus, errorsOf } from "./errors.server";
import { type Components, type JsonSchema, jsonSchemaOf } from "./json-schema.server";
import { type FindLabel, summaryOf, tagOf } from "./names.server";

/** A route: its method, the path of its folder ("/api/banks/[id]") and what its endpoint says of it. */
export type DescribedRoute = { method: string; path: string; route: RouteDescription };

type Content = Record<string, { schema: JsonSchema }>;
type Parameter = { name: string; in: "path" | "query" | "header"; required?: true; schema: JsonSchema };

/** The operation object of a route (OpenAPI 3.1, section 4.8.10). */
export function operationOf({ method, path, route }: DescribedRoute, components: Components, findLabel: FindLabel) {
  const permissions = [route.permission ?? []].flat();
  return {
    operationId: operationIdOf(method, path),
    tags: [tagOf(path, findLabel)],
    summary: route.summary ?? summaryOf(method, path, findLabel),
    ...(route.administrators && { description: "Only for administrators.", "x-administrators": true }),
    ...(permissions.length > 0 && {
      description: `Needs the permission ${permissions.map((name) => `\`${name}\``).join(" or ")}.`,
      "x-permissions": permissions,
    }),
    security: securityOf(method, path, route),
    parameters: [
      ...pathParameters(path),
      ...queryParameters(route, components),
      ...headerParameters(route, components),
    ],
    ...requestBodyOf(route, components, isForAgent(method, path)),
    responses: responsesOf(method, path, route, components),
  };
}

/** What lets a caller in, any one of it: a scope of an API key, or a session of a user. */
function securityOf(method: string, path: string, { isPublic, keysOnly }: RouteDescription) {
  if (isPublic) return [];
  const scopes = scopesOfRoute(method, path).map((scope) => ({ apiKey: [scope] }));
  return keysOnly ? scopes : [...scopes, { bearer: [] }, { session: [] }];
}

/** "GET /api/banks/[id]" becomes "getBanksById". */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, "")
    .split("/")
    .map((part) => part.replace(/^\[(.+)\]$/, "by-$1"))
    .flatMap((part) => part.split(/[^a-zA-Z0-9]+/))
    .map(capitalize);
  return `${method.toLowerCase()}${words.join("")}`;
}

const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/\[([a-z]+)\]/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: TEXTS_IN_PATHS.includes(name) ? { type: "string" } : { type: "integer", minimum: 1 },
  }));

/** The path parameters that are not ids of records. */
const TEXTS_IN_PATHS = ["slug", "subdomain", "token", "session", "item"];

function queryParameters({ query }: RouteDescription, components: Components): Parameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(query, "input", components);
  return Object.entries(properties).map(([name, schema]) => parameterOf("query", name, schema, required));
}

function headerParameters({ headers, idempotent }: RouteDescription, components: Components): Parameter[] {
  const key: Parameter[] =
    idempotent === true
      ? [{ name: "Idempotency-Key", in: "header", schema: { type: "string", minLength: 1, maxLength: 255 } }]
      : [];
  if (!headers) return key;
  const { properties = {}, required = [] } = jsonSchemaOf(headers, "input", components);
  return [...Object.entries(properties).map(([name, schema]) => parameterOf("header", name, schema, required)), ...key];
}

const parameterOf = (place: Parameter["in"], name: string, schema: unknown, required: string[]): Parameter => ({
  name,
  in: place,
  ...(required.includes(name) && { required: true }),
  schema: schema as JsonSchema,
});

/** Whether a key makes the change as an agent. */
const isForAgent = (method: string, path: string) =>
  scopesOfRoute(method, path).some((scope) => rulesOf(scope).asAgent);

function requestBodyOf(route: RouteDescription, components: Components, isForAgent: boolean) {
  const { body, readsBody, record, form } = route;
  const json = body ?? readsBody;
  const schema = json && jsonSchemaOf(json, record ? "change of a record" : "input", components);
  const content: Content = {
    ...(schema && { "application/json": { schema: isForAgent ? withAgent(schema) : schema } }),
    ...(form && { "multipart/form-data": { schema: formOf(form, components) } }),
  };
  return json || form ? { requestBody: { required: true, content } } : {};
}

const AGENT: JsonSchema = {
  type: "integer",
  minimum: 1,
  description: "With an API key, and only then: the user as whom it makes the change.",
};

const withAgent = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: { ...schema.properties, agent_id: AGENT },
});

/** A list's name ends in [] in a form. */
function formOf({ fields, files }: NonNullable<RouteDescription["form"]>, components: Components): JsonSchema {
  const schema = jsonSchemaOf(fields, "input", components);
  const known = schema.properties ?? {};
  const properties = Object.entries(known).map(([name, field]) => {
    const isList = typeof field === "object" && field.type === "array";
    return [isList ? `${name}[]` : name, field];
  });
  const binaries = files.map((name) => [name, { type: "string", format: "binary" }]);
  const required = [...(schema.required ?? []), ...files.filter((name) => !(name in known))];
  return { ...schema, properties: Object.fromEntries([...properties, ...binaries]), required };
}

function responsesOf(method: string, path: string, route: RouteDescription, components: Components) {
  const { response, otherResponses = {} } = route;
  const others = new Map(Object.entries(otherResponses).map(([status, schema]) => [Number(status), schema]));
  const errors = errorsOf(method, path, route).filter((status) => !others.has(status));
  const success = route.status ?? (response ? 200 : 204);
  const entries: [number, object][] = [
    [success, { description: "Success.", ...contentOf(response, components) }],
    ...[...others].map(([status, schema]): [number, object] => [
      status,
      { description: ERRORS[status as ErrorStatus] ?? "Success.", ...contentOf(schema, components) },
    ]),
    ...errors.map((status): [number, object] => [status, { $ref: `#/components/responses/${status}` }]),
  ];
  return Object.fromEntries(entries.sort(([one], [other]) => one - other));
}

function contentOf(schema: ResponseSchema | undefined, components: Components): { content?: Content } {
  if (!schema) return {};
  if (isSchema(schema))
    return { content: { "application/json": { schema: jsonSchemaOf(schema, "output", components) } } };
  const file = { schema: { type: "string", format: "binary" } as JsonSchema };
  return { content: Object.fromEntries(schema.mediaTypes.map((type) => [type, file])) };
}

/** Node answers it before the console reads anything. */
const WITHOUT_BODY = "431";

/** The responses to errors that routes share. */
export const sharedErrors = (components: Components) =>
  Object.fromEntries(
    Object.entries(ERRORS).map(([status, description]) => [
      status,
      { description, ...contentOf(status === WITHOUT_BODY ? undefined : refusalOf(Number(status)), components) },
    ]),
  );
