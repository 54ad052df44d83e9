import type { Group, Permission } from "@/lib/identity/rights/permissions";

/** The values of a record. */
export type Values = Record<string, unknown>;

/** What one kind of record is called, and where it is shown. */
export type Resource = {
  /** Heading of its permissions, its counts and, unless `screen` has a title, its screen. */
  label: string;
  /** One record. */
  singular: string;
  /** Several records within a sentence, where that is not the label. */
  plural?: string;
  /** Opened with the permission `index`. */
  screen?: {
    path: `/${string}`;
    section: "Administration" | "Config";
    title?: string;
    /** Only administrators open it, and no permission does. */
    administrators?: true;
    /** All of its records belong to tenants: an administrator begins with those of the selected one. */
    ofTenants?: true;
  };
  /** Shown as a tab of the screen Integrations. */
  tab?: {
    path: `/${string}`;
    /** Whose permissions govern its records; `integrations.index` reads every tab. */
    group: Extract<Group, "integrations" | "lead-sources">;
    /** Its list opens the form for a new record by its address. */
    creates?: true;
  };
  /** The actions that the audit log records, with their words; the same action has the same words everywhere. */
  audit?: Readonly<Record<string, string>>;
  /** Names a record by its values, where that is not their `name`. */
  nameOf?: (values: Values) => unknown;
  /** The words for names that are keys. */
  names?: Readonly<Record<string, string>>;
};

/** The words of the changes that most records have. */
export const CHANGES = { store: "created", update: "updated", destroy: "deleted" };

type GroupOf<Name extends string> = Name extends `${infer Group}.${string}` ? Group : never;

/** Every group of permissions, and the records that have no permissions of their own. */
export type ResourceName = GroupOf<Permission> | Ungoverned;

type Ungoverned =
  | "api-keys"
  | "api-reference"
  | "consents"
  | "consumers"
  | "data-requests"
  | "law"
  | "lead-bulks"
  | "lead-imports"
  | "operations"
  | "passkeys"
  | "registry-imports"
  | "telephony"
  | "webhooks";
