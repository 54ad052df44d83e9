import { startReceiver } from "./receiver";

type Value = { stringValue?: string; intValue?: number | string; arrayValue?: unknown };
type Attribute = { key: string; value: Value };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  events: unknown[];
  status: { code?: number; message?: string };
};
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { scope: { name: string }; spans: SentSpan[] }[];
  }[];
};

/** Starts a collector of traces, as OTEL_EXPORTER_OTLP_ENDPOINT names one: it takes OTLP as JSON over HTTP. */
export async function startCollector() {
  const receiver = await startReceiver((response) => void response.writeHead(200).end("{}"));
  const resources = () => receiver.received.flatMap(({ body }) => (JSON.parse(body) as Sent).resourceSpans);
  const scopes = () => resources().flatMap(({ scopeSpans }) => scopeSpans);
  return {
    ...receiver,
    /** Everything that was received, as it came. */
    text: () => JSON.stringify(receiver.received),
    resource: () => valuesOf(resources()[0]?.resource.attributes ?? []),
    scopes: () => [...new Set(scopes().map(({ scope }) => scope.name))],
    spans: () =>
      scopes().flatMap(({ spans }) =>
        spans.map(({ attributes, ...span }) => ({ ...span, attributes: valuesOf(attributes) })),
      ),
  };
}

const valuesOf = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

export type Collector = Awaited<ReturnType<typeof startCollector>>;
export type Span = ReturnType<Collector["spans"]>[number];
