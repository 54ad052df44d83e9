import type { Resource, ResourceName } from "@/lib/identity/resources/resource";
import { RESOURCES } from "@/lib/identity/resources/resources";
import { can } from "@/lib/identity/rights/permissions";

type Registry = typeof RESOURCES;

/** The resources that have a tab of the screen Integrations. */
export type TabName = {
  [Name in ResourceName]: Registry[Name] extends { tab: object } ? Name : never;
}[ResourceName];

const isTab = (name: string): name is TabName =>
  Object.hasOwn(RESOURCES, name) && "tab" in RESOURCES[name as ResourceName];

type IntegrationTab = NonNullable<Resource["tab"]> & { name: TabName; label: string; singular: string };

/** The tabs, in their order. */
export const INTEGRATION_TABS: readonly IntegrationTab[] = Object.keys(RESOURCES)
  .filter(isTab)
  .map((name) => ({ name, label: RESOURCES[name].label, singular: RESOURCES[name].singular, ...RESOURCES[name].tab }));

type Holder = Parameters<typeof can>[0];

/** The tabs that the user may open. */
export const openTabs = (user: Holder): IntegrationTab[] =>
  INTEGRATION_TABS.filter(({ group }) => can(user, "integrations.index", `${group}.index`));
