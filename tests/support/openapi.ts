import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { findResource } from "@/lib/identity/resources/resources";
import { documentOf, type OpenApiDocument } from "@/lib/integrations/openapi/document.server";
import { describedRoutes } from "../../scripts/routes";
import type { Answer } from "./api";

type Operation = OpenApiDocument["paths"][string][string];
type Content = Record<string, { schema: object }>;
type Documented = { $ref?: string; content?: Content };

let making: Promise<Contract> | undefined;

/** The document of the routes as they are in the sources, made once in each worker. */
export const contract = (): Promise<Contract> => {
  making ??= describedRoutes().then((routes) => new Contract(documentOf(routes, findResource)));
  return making;
};

/** Compares real responses with the document. */
export class Contract {
  // The document is checked by a test of its own, and each of its schemas is compiled once, for few answers.
  readonly #ajv = new Ajv2020({
    ...{ strict: false, allErrors: true, validateSchema: false, inlineRefs: false },
    code: { optimize: false },
  });
  readonly #checks = new Map<string, ValidateFunction>();
  readonly #addresses: readonly { pattern: RegExp; path: string }[];

  constructor(readonly document: OpenApiDocument) {
    formats.default(this.#ajv);
    this.#ajv.addFormat("binary", true);
    this.#ajv.addSchema(document as object, "document");
    this.#addresses = Object.keys(document.paths)
      .sort((one, other) => parametersIn(one) - parametersIn(other))
      .map((path) => ({ pattern: new RegExp(`^${path.replace(/\{[a-z]+\}/g, "[^/]+")}$`), path }));
  }

  /** The path, such as "/api/banks/{id}", of a request's address; undefined where the document has none. */
  pathOf(address: string): string | undefined {
    const [asked = ""] = address.split("?");
    return this.#addresses.find(({ pattern }) => pattern.test(asked))?.path;
  }

  /** The operation of a method and a path such as "/api/banks/[id]". */
  operation(method: string, path: string): Operation | undefined {
    return this.document.paths[path.replace(/\[([a-z]+)\]/g, "{$1}")]?.[method.toLowerCase()];
  }

  /** What of a response is not as the document says; nothing when all of it is. */
  problemsOf(method: string, path: string, { status, body, headers }: Answer<unknown>): string[] {
    const operation = this.operation(method, path);
    if (!operation) return ["The document has no such operation."];
    const responses: Record<string, Documented> = operation.responses;
    const documented = responses[status];
    if (!documented) return [`The document knows no response ${status}.`];
    const shared: Record<string, Documented> = this.document.components.responses;
    const content = (documented.$ref ? shared[status] : documented)?.content;
    const type = (headers["content-type"] ?? "").split(";")[0] ?? "";
    if (!content) return body === "" ? [] : [`The document knows no body of a response ${status}.`];
    const described = content[type];
    if (!described) return [`The document knows no ${type || "empty body"} of a response ${status}.`];
    if (type !== "application/json") return [];
    return this.#problemsOf(described.schema, body);
  }

  /** What of a JSON body that the server accepts is not as the document says. */
  problemsOfBody(method: string, path: string, body: string): string[] {
    const schema = this.operation(method, path)?.requestBody?.content["application/json"]?.schema;
    return schema ? this.#problemsOf(schema, JSON.parse(body)) : ["The document knows no such body."];
  }

  #problemsOf(schema: object, value: unknown): string[] {
    const validate = this.#validatorOf(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  #validatorOf(schema: object): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    const known = this.#checks.get(text) ?? this.#ajv.compile(JSON.parse(text));
    this.#checks.set(text, known);
    return known;
  }
}

const parametersIn = (path: string) => path.split("{").length - 1;
