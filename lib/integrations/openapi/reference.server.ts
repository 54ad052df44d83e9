import "server-only";
import type { OpenApiDocument } from "./document.server";
import type { Body, Operation, OperationGroup, OperationLink, OperationResponse, Schema, Schemas } from "./reference";
import { readDocument } from "./stored-document.server";

type Documented = OpenApiDocument["paths"][string][string];
type Content = Readonly<Record<string, { schema: object }>>;
type DocumentedResponse = { $ref?: string; description?: string; content?: Content };

/** The API for the screen that shows it. */
type Reference = {
  version: string;
  groups: OperationGroup[];
  /** The errors that operations share, by status. */
  errors: [status: string, description: string][];
  find: (id: string) => Operation | undefined;
};

let made: { from: OpenApiDocument; reference: Reference } | undefined;

/** The API as the document that the build has made describes it. @throws HttpError 404 while there is none */
export async function readReference(): Promise<Reference> {
  const document = await readDocument();
  if (made?.from !== document) made = { from: document, reference: referenceOf(document) };
  return made.reference;
}

function referenceOf(document: OpenApiDocument): Reference {
  const all = [
    ...entriesOf(document.paths).map(
      ([path, method, operation]) => [linkOf(method, path, operation), operation] as const,
    ),
    ...entriesOf(document.webhooks).map(([type, , event]) => [linkOf("EVENT", type, event), event] as const),
  ];
  const groups = Map.groupBy(all, ([, { tags }]) => tags[0] ?? "");
  const operations = new Map(all.map(([link, operation]) => [link.id, [link, operation] as const]));
  return {
    version: document.info.version,
    groups: document.tags.map(({ name }) => ({ name, operations: (groups.get(name) ?? []).map(([link]) => link) })),
    errors: Object.entries(document.components.responses).map(([status, { description }]) => [status, description]),
    find: (id) => {
      const found = operations.get(id);
      return found && detailOf(found[0], found[1] as Documented, document);
    },
  };
}

const entriesOf = <Item>(paths: Readonly<Record<string, Readonly<Record<string, Item>>>>): [string, string, Item][] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Item] => [path, method, operation]),
  );

const linkOf = (method: string, path: string, { operationId, summary }: { operationId: string; summary: string }) => ({
  ...{ id: operationId, path, summary },
  method: method.toUpperCase(),
});

function detailOf(link: OperationLink, operation: Documented, { components }: OpenApiDocument): Operation {
  const shared: Readonly<Record<string, DocumentedResponse>> = components.responses;
  const { security, parameters } = operation;
  const detail = {
    ...link,
    permissions: operation["x-permissions"] ?? [],
    administrators: operation["x-administrators"] === true,
    scopes: security.flatMap((scheme) => ("apiKey" in scheme ? scheme.apiKey : [])),
    takesSessions: security.some((scheme) => "session" in scheme),
    isPublic: security.length === 0,
    parameters: parameters as Operation["parameters"],
    bodies: bodiesOf(operation.requestBody?.content),
    responses: Object.entries(operation.responses as Record<string, DocumentedResponse>).map(
      ([status, response]): OperationResponse => {
        const { description = "", content } = response.$ref ? (shared[status] ?? response) : response;
        return { status, description, bodies: response.$ref ? [] : bodiesOf(content) };
      },
    ),
  };
  return { ...detail, schemas: schemasIn(detail, components.schemas as Schemas) };
}

const bodiesOf = (content: Content = {}): Body[] =>
  Object.entries(content).map(([mediaType, { schema }]) => ({ mediaType, schema: schema as Schema }));

/** The schemas that a part of the document refers to by name, and those to which these refer. */
function schemasIn(part: unknown, all: Schemas): Schemas {
  const found: Record<string, Schema> = {};
  const look = (within: unknown) => {
    for (const [, name = ""] of JSON.stringify(within).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = all[name];
      if (!schema || name in found) continue;
      found[name] = schema;
      look(schema);
    }
  };
  look(part);
  return found;
}
