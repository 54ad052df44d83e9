import { INTEGRATION_TABS } from "@/components/integrations/tabs/tabs";
import { toggleTheme } from "@/components/screen/theme-toggle";
import type { NavGroup, NavSection } from "@/components/shell/navigation/navigation";
import { RESOURCES, SCREENS } from "@/lib/identity/resources/resources";
import { can, PERMISSIONS } from "@/lib/identity/rights/permissions";
import type { CurrentUser } from "@/lib/identity/sessions/schema";
import { logOut } from "@/lib/platform/client/log-out";
import { inSentence } from "@/lib/platform/text/capitalize";
import type { Place } from "./use-places";

const HINT = "Action";

/** What belongs to every organisation, so that others only read it whatever their permissions are. */
const OF_ADMINISTRATORS = ["banks", "cover-limits", "public-holidays"];

/** Screens whose list opens the form for a new record by its address. */
const isCreatedThere = (name: string) =>
  !["tenants", "suppressions", "integrations", "retention", "audit"].includes(name);

type LeadActions = {
  /** The user is assigned leads. */
  mayAsk: boolean;
  /** The slug of the product that is shown, which comes first. */
  shown: string | undefined;
};

/** What the palette can do with the leads of each product. */
export function leadActionsOf(user: CurrentUser, sections: NavSection[], { mayAsk, shown }: LeadActions): Place[] {
  const products = sections.flatMap(({ label, groups }) => (label === RESOURCES.leads.label ? groups : []));
  const isShown = ({ slug }: NavGroup) => slug === shown;
  return [...products.filter(isShown), ...products.filter((product) => !isShown(product))].flatMap((product) => {
    const { name, slug } = product;
    const place = { hint: HINT, ...(products.length > 1 && { detail: name }) };
    return [
      ...(mayAsk ? [{ ...place, label: "Next lead", href: `#next-${slug}`, asksFor: product }] : []),
      ...(can(user, "leads.store") ? [{ ...place, label: "Add lead", href: `/leads/${slug}?new=1` }] : []),
    ];
  });
}

/** What the palette can do besides going somewhere, as far as the user's permissions go. */
export const actionsOf = (user: CurrentUser, onKeys: () => void): Place[] => [
  { label: "Switch between light and dark theme", hint: HINT, href: "#theme", run: toggleTheme },
  { label: "Show the keyboard shortcuts", hint: HINT, href: "#keys", run: onKeys },
  ...SCREENS.flatMap((name): Place[] => {
    const permission = PERMISSIONS.find((known) => known === `${name}.store`);
    if (!permission || !isCreatedThere(name) || !can(user, permission)) return [];
    if (OF_ADMINISTRATORS.includes(name) && !user.is_admin) return [];
    const { singular, screen } = RESOURCES[name];
    return [{ label: `Create ${inSentence(singular)}`, hint: HINT, href: `${screen.path}?new=1` }];
  }),
  ...(user.is_admin
    ? [
        { label: "Cleanse against the national opt-out registry", hint: HINT, href: "/suppressions/registry" },
        { label: "Record privacy request", hint: HINT, href: "/data-requests?new=1" },
      ]
    : []),
  ...INTEGRATION_TABS.filter(({ group, creates }) => creates && can(user, `${group}.store`)).map(
    ({ singular, path }) => ({
      label: `Create ${inSentence(singular)}`,
      hint: HINT,
      href: `${path}?new=1`,
    }),
  ),
  { label: "Log out", hint: HINT, href: "#log-out", run: () => void logOut() },
];
