import "server-only";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

type Named = { name: string; help: string; labelNames?: readonly string[] };

/** A registry of metrics with those of the process in it: memory, processor time, event loop, garbage collection. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

export const gaugeIn = (registry: Registry, named: Named) =>
  new Gauge<string>({ ...named, labelNames: [...(named.labelNames ?? [])], registers: [registry] });

export const counterIn = (registry: Registry, named: Named) =>
  new Counter<string>({ ...named, labelNames: [...(named.labelNames ?? [])], registers: [registry] });

export const histogramIn = (registry: Registry, named: Named & { buckets: number[] }) =>
  new Histogram<string>({ ...named, labelNames: [...(named.labelNames ?? [])], registers: [registry] });
