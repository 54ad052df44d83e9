import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseSettings } from "@/lib/platform/settings/env.server";
import { type Manifest, render } from "../support/kustomize";

// docs/operations/kubernetes against the schemas and types that the package kubernetes-models makes of the API of
// Kubernetes. Its schemas, as those of Kubernetes, allow unknown fields; its types don't.

const FOLDER = "docs/operations/kubernetes";
/** lib/platform/http/shutdown.server.ts: how long after the drain a process may finish what was begun. */
const FINISH_SECONDS = 9;

const manifests = [...render(FOLDER), ...render(join(FOLDER, "migrate"))];
const titleOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

function find(kind: string): Manifest {
  const found = manifests.find((manifest) => manifest.kind === kind);
  if (!found) throw new Error(`There is no ${kind}`);
  return found;
}

const podOf = (kind: string) => {
  const pod = find(kind).spec?.template?.spec;
  const [container] = pod?.containers ?? [];
  if (!pod || !container) throw new Error(`${kind} has no container`);
  return { pod, container };
};

type Validate = { (data: unknown): boolean; errors?: { instancePath: string; message?: string }[] | null };

/** What is wrong with a document by its schema. */
async function findSchemaErrors({ apiVersion, kind, ...rest }: Manifest): Promise<string[]> {
  const [version = "", group = "core"] = apiVersion.split("/").reverse();
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const name = `IoK8sApi${capital(group.split(".")[0] ?? "")}${capital(version)}${kind}`;
  const { validate } = (await import(`kubernetes-models/_schemas/${name}`)) as { validate: Validate };
  if (validate({ apiVersion, kind, ...rest })) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** What the TypeScript compiler has to say of documents, each as its type. */
function findTypeErrors(documents: readonly Manifest[]): string {
  const folder = mkdtempSync(join("tests", "kubernetes-")); // where the compiler finds the packages
  const imports = documents.map(
    ({ apiVersion, kind }, index) =>
      `import type { I${kind} as Type${index} } from "kubernetes-models/${apiVersion}/${kind}";`,
  );
  const values = documents.map(
    (document, index) => `export const d${index}: Type${index} = ${JSON.stringify(document)};`,
  );
  const file = join(folder, "documents.ts");
  writeFileSync(file, [...imports, ...values].join("\n"));
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--ignoreConfig", "--module", "nodenext", "--types", ""];
  try {
    execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", ...options, file], { encoding: "utf8" });
    return "";
  } catch (error) {
    return (error as { stdout: string }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each(manifests.map((manifest) => [titleOf(manifest), manifest] as const))(
  "%s is valid by the schema of Kubernetes",
  async (_, manifest) => {
    expect(await findSchemaErrors(manifest)).toEqual([]);
  },
);

test("no document has a field that Kubernetes does not know", () => {
  expect(findTypeErrors(manifests)).toBe("");
});

test("a misspelt field and a wrong value are found", async () => {
  const misspelt = structuredClone(find("Deployment"));
  const { spec } = misspelt.spec?.template ?? {};
  Object.assign(spec?.containers[0] ?? {}, { readinesProbe: {} });
  expect(findTypeErrors([misspelt])).toContain("readinesProbe");
  const wrong = structuredClone(find("HorizontalPodAutoscaler"));
  Object.assign(wrong.spec ?? {}, { maxReplicas: "six" });
  expect(await findSchemaErrors(wrong)).not.toEqual([]);
});

test("whoever selects pods finds those of the deployment, and no others", () => {
  const { labels = {} } = find("Deployment").spec?.template?.metadata ?? {};
  const migrating = find("Job").spec?.template?.metadata.labels ?? {};
  const selectors = [
    find("Deployment").spec?.selector?.matchLabels,
    find("PodDisruptionBudget").spec?.selector?.matchLabels,
    find("Service").spec?.selector,
  ];
  for (const selector of selectors) {
    expect(labels).toMatchObject(selector ?? { none: "" });
    expect(migrating).not.toMatchObject(selector ?? {});
  }
});

describe("a pod", () => {
  const { pod, container } = podOf("Deployment");
  const settings = find("ConfigMap").data ?? {};

  test("has settings that the console accepts, with every secret from a file", () => {
    const secrets = Object.keys(settings).filter((name) => name.endsWith("_FILE"));
    const given = Object.fromEntries(Object.entries(settings).filter(([name]) => !secrets.includes(name)));
    const key = Buffer.alloc(32).toString("base64");
    const read = { DATABASE_URL: "postgresql://console@database/console", SMTP_URL: "smtp://mail:587", DATA_KEY: key };
    const values: Record<string, string> = { ...read, NEXTAUTH_SECRET: key, S3_SECRET_ACCESS_KEY: key };
    expect(secrets.map((name) => name.replace("_FILE", "")).sort()).toEqual(Object.keys(values).sort());
    expect(() => parseSettings({ ...given, ...values })).not.toThrow();
    const { mountPath } = (container.volumeMounts as { name: string; mountPath: string }[])[1] ?? {};
    for (const name of secrets) expect(settings[name]?.startsWith(`${mountPath}/`)).toBe(true);
  });

  test("has time to drain and to finish what was begun", () => {
    const needed = Number(settings.DRAIN_SECONDS) + FINISH_SECONDS;
    expect(Number(pod.terminationGracePeriodSeconds)).toBeGreaterThan(needed);
    const { periodSeconds, failureThreshold } = container.readinessProbe as Record<string, number>;
    expect(Number(settings.DRAIN_SECONDS)).toBeGreaterThan(Number(periodSeconds) * Number(failureThreshold));
  });

  test.each(["Deployment", "Job"])("of the %s has no privilege and writes only to its volume", (kind) => {
    const { pod: own, container: only } = podOf(kind);
    expect(own.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(only.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(only.envFrom).toEqual([{ configMapRef: { name: find("ConfigMap").metadata.name } }]);
  });

  test("of the deployment and of the migration run the same image", () => {
    expect(podOf("Job").container.image).toBe(container.image);
    expect(container.image).toMatch(/^registry\.example\.com\/tele-sales-console:\d/);
  });
});
