import "server-only";
import { rulesOf, SCOPE_NAMES, scopesOfRoute } from "@/lib/integrations/api-keys/scopes";
import { PAYLOAD_SCHEMAS } from "@/lib/integrations/webhooks/payload-schemas";
import { isSchema } from "@/lib/platform/http/responses";
import { personalFieldsOf } from "@/lib/platform/schemas/non-personal";
import { eventsOf } from "./events.server";
import type { Components } from "./json-schema.server";
import type { FindLabel } from "./names.server";
import { type DescribedRoute, operationOf, sharedErrors } from "./operation.server";

/** The version of the API's contract: https://semver.org */
const API_VERSION = "1.0.0";

const ABOUT = `The REST API of the tele-sales console.

Send \`Authorization: Bearer …\` with an API key or the token of a sign-in. Bodies are JSON unless said otherwise.
Lists take \`page\`, \`per_page\`, \`search\`, \`sortBy\` and \`sortDesc\`, and respond with \`data\` and \`meta\`.
Unknown parameters and unknown fields of a body are refused. A change of a record ignores its read-only fields, so you
can send a record back as you read it. Moments are ISO 8601 in UTC.
Errors have a \`message\` and, where fields were refused, \`errors\` by field. Every response names its request in
\`X-Request-Id\`.`;

const API_KEYS = `An API key with the scope that the operation names; without one, no key may call it. The scopes:
${SCOPE_NAMES.map((scope) => `- \`${scope}\`: ${rulesOf(scope).permits}.`).join("\n")}`;

/** The OpenAPI 3.1 document of these routes. The same routes always give the same document. */
export function documentOf(routes: readonly DescribedRoute[], findLabel: FindLabel) {
  const components: Components = { named: {}, personalFields: personalFieldsFor(routes) };
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const route of [...routes].sort(byPathAndMethod)) {
    const path = route.path.replace(/\[([a-z]+)\]/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, components, findLabel) };
  }
  const webhooks = eventsOf(components);
  const tags = new Set(
    [...Object.values(paths), ...Object.values(webhooks)].flatMap((path) =>
      Object.values(path).flatMap((operation) => operation.tags),
    ),
  );
  const responses = sharedErrors(components);
  return {
    openapi: "3.1.1",
    info: { title: "Tele-sales console API", version: API_VERSION, description: ABOUT },
    servers: [{ url: "/" }],
    tags: [...tags].sort().map((name) => ({ name })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: API_KEYS },
        bearer: { type: "http", scheme: "bearer", description: "The token of a sign-in." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "next-auth.session-token",
          description: "The cookie of the console's own pages.",
        },
      },
      responses,
      schemas: Object.fromEntries(Object.entries(components.named).sort(([one], [other]) => compare(one, other))),
    },
  };
}

/** The personal fields of what keys and webhooks get. */
function personalFieldsFor(routes: readonly DescribedRoute[]): Components["personalFields"] {
  const ofKeys = routes.filter(({ method, path }) => scopesOfRoute(method, path).length > 0);
  const answers = ofKeys.flatMap(({ route }) => [route.response, ...Object.values(route.otherResponses ?? {})]);
  const schemas = [...answers.filter(isSchema), ...Object.values(PAYLOAD_SCHEMAS)];
  return new Map(schemas.flatMap((schema) => [...personalFieldsOf(schema)]));
}

export type OpenApiDocument = ReturnType<typeof documentOf>;

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

const byPathAndMethod = (one: DescribedRoute, other: DescribedRoute) =>
  compare(one.path, other.path) || METHODS.indexOf(one.method) - METHODS.indexOf(other.method);

const compare = (one: string, other: string) => Number(one > other) - Number(one < other);
