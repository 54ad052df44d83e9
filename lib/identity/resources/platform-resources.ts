import type { Resource, Values } from "./resource";

/** What administrators see of the whole platform. */
export const PLATFORM_RESOURCES = {
  law: {
    label: "Law",
    singular: "Rule of law",
    screen: { path: "/law", section: "Administration", administrators: true },
  },
  operations: {
    label: "Operations",
    singular: "Failed job",
    plural: "failed jobs",
    screen: { path: "/operations", section: "Administration", administrators: true },
    audit: { retry: "tried again", discard: "discarded" },
    nameOf: ({ queue }: Values) => queue,
  },
} as const satisfies Record<string, Resource>;
