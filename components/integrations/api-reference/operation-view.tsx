import { ArrowLeft } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { Body, Operation, OperationResponse } from "@/lib/integrations/openapi/reference";
import { sampleOf } from "@/lib/integrations/openapi/sample";
import { InlineCode } from "./inline-code";
import { Method } from "./method";
import { groupsOf } from "./parameter-groups";
import { Row, SchemaView } from "./schema-view";
import { TryIt } from "./try-it";

const EVENT = "EVENT";
const STREAM = "text/event-stream";

/** One operation: who may call it, what it takes and responds with, and a console to try it. */
export function OperationView({ operation, origin }: { operation: Operation; origin: string }) {
  const { id, method, path, summary, parameters, bodies, responses, schemas } = operation;
  const isStream = responses.some((response) => response.bodies.some(({ mediaType }) => mediaType === STREAM));
  return (
    <article aria-label={summary} className="flex min-w-0 flex-1 flex-col gap-4">
      <header className="flex flex-col gap-2">
        <Link
          href="/api-reference"
          className="inline-flex items-center gap-1.5 self-start rounded-control text-muted hover:text-text lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" /> All operations
        </Link>
        <h2 className="text-lg font-semibold tracking-tight">{summary}</h2>
        <p className="flex items-baseline gap-2">
          <Method method={method} />
          <code className="break-all">{path}</code>
        </p>
        {method !== EVENT && <Callers operation={operation} />}
      </header>
      {parameters.length > 0 && (
        <Panel title={method === EVENT ? "Headers" : "Parameters"}>
          {groupsOf(parameters).map((group) => (
            <section key={group.title} className="border-t px-4 py-2 first-of-type:border-t-0">
              {method !== EVENT && <h3 className="pt-1 text-[13px] font-medium text-muted">{group.title}</h3>}
              <ul className="flex flex-col">
                {group.parameters.map(({ name, required = false, schema }) => (
                  <li key={name} className="border-t py-2 first:border-t-0">
                    <Row name={name} schema={schema} schemas={schemas} isRequired={required} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </Panel>
      )}
      {bodies.map((body) => (
        <Panel key={body.mediaType} title={`Body: ${body.mediaType}`}>
          <BodyView body={body} operation={operation} />
        </Panel>
      ))}
      <Responses operation={operation} />
      {method !== EVENT && !isStream && <TryIt key={id} operation={operation} origin={origin} />}
    </article>
  );
}

function usersOf({ administrators, permissions }: Operation): string {
  if (administrators) return "Administrators";
  return permissions.length > 0 ? `Users with ${permissions.join(" or ")}` : "Signed-in users";
}

function Callers({ operation }: { operation: Operation }) {
  const { scopes, isPublic, takesSessions } = operation;
  return (
    <ul aria-label="Access" className="flex flex-wrap gap-2">
      {isPublic && (
        <li>
          <Badge tone="success">Anyone</Badge>
        </li>
      )}
      {takesSessions && (
        <li>
          <Badge>{usersOf(operation)}</Badge>
        </li>
      )}
      {scopes.map((scope) => (
        <li key={scope}>
          <Badge tone="primary">API keys with {scope}</Badge>
        </li>
      ))}
    </ul>
  );
}

type BodyProps = { body: Body; operation: Operation };

function BodyView({ body: { mediaType, schema }, operation: { schemas } }: BodyProps) {
  const isJson = mediaType === "application/json";
  if (schema.format === "binary" && !isJson) return <p className="px-4 py-3 text-muted">A file.</p>;
  return (
    <div className="px-4 py-1">
      <SchemaView schema={schema} schemas={schemas} />
      {isJson && (
        <details className="border-t py-2">
          <summary className="cursor-pointer rounded-control text-[13px] text-muted hover:text-text">Example</summary>
          <pre className="mt-1.5 rounded-control border bg-hover p-3 font-mono text-[13px] break-words whitespace-pre-wrap">
            {JSON.stringify(sampleOf(schema, schemas), null, 2)}
          </pre>
        </details>
      )}
    </div>
  );
}

/** The successes with their bodies, then the errors. */
function Responses({ operation }: { operation: Operation }) {
  const isError = ({ status }: OperationResponse) => status.startsWith("4") || status.startsWith("5");
  const described = operation.responses.filter((response) => !isError(response) || response.bodies.length > 0);
  const errors = operation.responses.filter((response) => isError(response) && response.bodies.length === 0);
  return (
    <>
      {described.map((response) => (
        <Panel key={response.status} title={`Response ${response.status}`}>
          <p className="px-4 pt-2.5">
            {response.bodies.length > 0 ? response.description : `${response.description} It has no body.`}
          </p>
          {response.bodies.map((body) => (
            <BodyView key={body.mediaType} body={body} operation={operation} />
          ))}
          {response.bodies.length === 0 && <div className="pb-2.5" />}
        </Panel>
      ))}
      {errors.length > 0 && (
        <Panel title="Errors">
          <dl className="grid grid-cols-[3rem_1fr] gap-y-1.5 px-4 py-3">
            {errors.map(({ status, description }) => (
              <div key={status} className="contents">
                <dt className="font-mono font-semibold">{status}</dt>
                <dd>
                  <InlineCode text={description} />
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      )}
    </>
  );
}
