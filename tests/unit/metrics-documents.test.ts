import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { createMetrics } from "@/lib/insights/metrics/metrics.server";

// What operators copy from docs/operations has to name what GET /api/metrics gives.

const PARTS = ["_bucket", "_sum", "_count"];
const NAME = /\b(?:console|nodejs|process)_[a-z0-9_]+/g;

const read = (name: string) => readFileSync(`docs/operations/${name}`, "utf8");
const namesIn = (text: string) => [...new Set(text.match(NAME))];

type Panel = { title: string; targets?: { expr: string }[] };

let names: string[];
let own: string[];
beforeAll(() => {
  const metrics = createMetrics().registry.getMetricsAsArray();
  own = metrics.map(({ name }) => name).filter((name) => name.startsWith("console_"));
  names = metrics.flatMap(({ name, type }) =>
    String(type) === "histogram" ? PARTS.map((part) => name + part) : [name],
  );
});

test("every expression of the dashboard names metrics that exist", () => {
  const { panels } = JSON.parse(read("grafana-dashboard.json")) as { panels: Panel[] };
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(expressions.length).toBeGreaterThan(10);
  expect(expressions.filter((expr) => namesIn(expr).length === 0)).toEqual([]);
  expect(namesIn(expressions.join("\n")).filter((name) => !names.includes(name))).toEqual([]);
});

describe("the alert rules", () => {
  const rules = read("alerts.yml").split(/^ {6}- alert: /m);

  test("name metrics that exist", () => {
    const expressions = rules.slice(1).map((rule) => /^ {8}expr: (.*(?:\n {10,}.*)*)/m.exec(rule)?.[1] ?? "");
    expect(expressions.filter((expr) => !/\bup\b/.test(expr) && namesIn(expr).length === 0)).toEqual([]);
    expect(namesIn(expressions.join("\n")).filter((name) => !names.includes(name))).toEqual([]);
  });

  test("each have a severity and a summary", () => {
    const lacking = rules.slice(1).filter((rule) => !/severity: \w+/.test(rule) || !/summary: \S+/.test(rule));
    expect([rules.length > 8, lacking]).toEqual([true, []]);
  });
});

test("the guide explains every metric of the console, and no other", () => {
  const explained = [...read("metrics.md").matchAll(/^\| `(console_\w+)`/gm)].map(([, name]) => name);
  expect(explained.sort()).toEqual(own.sort());
});
