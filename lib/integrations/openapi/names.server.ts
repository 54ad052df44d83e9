import "server-only";
import { uncapitalize } from "@/lib/platform/text/capitalize";

/** What a resource is called, as in lib/identity/resources/resources.ts. */
type Label = { label: string; singular: string; plural?: string };

/** The label of the resource with this name, which is the first part of the paths of its routes. */
export type FindLabel = (name: string) => Label | undefined;

/** The groups of the routes that belong to no resource, by the first part of their path. */
const GROUPS: Readonly<Record<string, string>> = {
  "2fa": "Own account",
  "audit-events": "Audit log",
  auth: "Sign-in",
  "data-request-periods": "Privacy requests",
  events: "Live events",
  health: "Health",
  "id-number-searches": "Consumers",
  impersonate: "Impersonation",
  login: "Sign-in",
  logout: "Sign-in",
  me: "Own account",
  metrics: "Health",
  notifications: "Notifications",
  "openapi.json": "API reference",
  "outcome-imports": "Outcome imports",
  otp: "Sign-in",
  password: "Sign-in",
  permissions: "Roles",
  public: "Public",
  "purged-recordings": "Retention",
  "qc-queue": "Quality control",
  "qc-reviews": "Quality control",
  "registry-registrations": "National opt-out registry",
  "retention-periods": "Retention",
  "retention-runs": "Retention",
  "saved-views": "Saved views",
  sessions: "Own account",
  user: "Own account",
  wallboard: "Dashboard",
};

/** Stands for a name that is missing; the contract test refuses it. */
export const UNNAMED = "Not described yet";

const firstPart = (path: string) => path.split("/")[2] ?? "";

/** The group of the document that a route is shown in; UNNAMED for one that has none yet. */
export function tagOf(path: string, findLabel: FindLabel): string {
  const name = firstPart(path);
  return findLabel(name)?.label ?? GROUPS[name] ?? UNNAMED;
}

/** What a route of a resource does; UNNAMED for a route whose endpoint has to say so itself. */
export function summaryOf(method: string, path: string, findLabel: FindLabel): string {
  const resource = findLabel(firstPart(path));
  const isMember = /^\/api\/[^/]+\/\[id\]$/.test(path);
  const action = (isMember ? ACTIONS_ON_ONE : ACTIONS_ON_ALL)[method];
  if (!resource || !action || !(isMember || /^\/api\/[^/]+$/.test(path))) return UNNAMED;
  if (method === "GET" && !isMember) return `List ${inSentence(resource.plural ?? resource.label)}`;
  return `${action} ${article(resource.singular)} ${inSentence(resource.singular)}`;
}

const ACTIONS_ON_ALL: Readonly<Record<string, string>> = { GET: "List", POST: "Create" };
const ACTIONS_ON_ONE: Readonly<Record<string, string>> = { GET: "Read", PUT: "Update", DELETE: "Delete" };

const inSentence = (name: string) => (/^[A-Z]{2}/.test(name) ? name : uncapitalize(name));

const article = (name: string) => (/^(?:[AEIO]|FAQ)/.test(name) ? "an" : "a");
