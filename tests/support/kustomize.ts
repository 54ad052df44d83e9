import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";

// What `kubectl apply --kustomize` sends, as far as docs/operations/kubernetes uses kustomize.

type Labels = Record<string, string>;
type Selector = { matchLabels?: Labels };
type Container = { name: string; image: string; [field: string]: unknown };
type PodSpec = {
  containers: Container[];
  topologySpreadConstraints?: { labelSelector: Selector }[];
  [field: string]: unknown;
};
type Spec = {
  selector?: Labels & Selector;
  template?: { metadata: { labels: Labels }; spec: PodSpec };
  [field: string]: unknown;
};

/** A document for the API of Kubernetes. */
export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Labels };
  spec?: Spec;
  data?: Record<string, string>;
};

type Kustomization = {
  apiVersion: string;
  kind: string;
  namespace: string;
  labels: { pairs: Labels; includeSelectors?: boolean; includeTemplates?: boolean }[];
  images: { name: string; newName: string; newTag: string }[];
  resources: string[];
};

const KNOWN = ["apiVersion", "kind", "namespace", "labels", "images", "resources"];

/** Renders the kustomization in a folder. @throws Error when it uses what is not rendered here */
export function render(folder: string): Manifest[] {
  const kustomization = parse(readFileSync(join(folder, "kustomization.yaml"), "utf8")) as Kustomization;
  const unknown = Object.keys(kustomization).filter((field) => !KNOWN.includes(field));
  if (unknown.length > 0) throw new Error(`${folder}: this is not rendered here: ${unknown.join(", ")}`);
  return kustomization.resources.flatMap((file) => readManifests(join(folder, file))).map(transform(kustomization));
}

// By way of JSON, so that what an alias repeats can be changed in one place.
function readManifests(file: string): Manifest[] {
  const documents = parseAllDocuments(readFileSync(file, "utf8"));
  const [error] = documents.flatMap(({ errors }) => errors);
  if (error) throw error;
  return documents.map((document) => JSON.parse(JSON.stringify(document.toJS())));
}

function transform({ namespace, labels, images }: Kustomization): (manifest: Manifest) => Manifest {
  return (manifest) => {
    const { kind, metadata, spec } = manifest;
    if (kind !== "Namespace") metadata.namespace = namespace;
    for (const { pairs, includeSelectors = false, includeTemplates = false } of labels) {
      metadata.labels = { ...metadata.labels, ...pairs };
      if (includeSelectors || includeTemplates) Object.assign(spec?.template?.metadata.labels ?? {}, pairs);
      if (includeSelectors) for (const selector of selectorsOf(manifest)) Object.assign(selector, pairs);
    }
    for (const container of spec?.template?.spec.containers ?? []) {
      const image = images.find(({ name }) => name === container.image);
      if (image) container.image = `${image.newName}:${image.newTag}`;
    }
    return manifest;
  };
}

/** What selects pods. */
function selectorsOf({ kind, spec }: Manifest): Labels[] {
  const spread = spec?.template?.spec.topologySpreadConstraints ?? [];
  const own = kind === "Service" ? spec?.selector : spec?.selector?.matchLabels;
  return [own, ...spread.map(({ labelSelector }) => labelSelector.matchLabels)].filter(
    (labels) => labels !== undefined,
  );
}
