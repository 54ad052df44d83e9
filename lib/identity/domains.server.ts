import "server-only";
import type { Mails } from "@/lib/platform/mail/queue.server";
import { type HiddenAuditEvents, hiddenAuditEvents } from "./audit-events/list.server";
import { domainMails } from "./emails/emails.server";
import { type WorkRules, workRules } from "./open-work/open-work.server";
import { type ViewedListRules, viewedLists } from "./saved-views/saved-views.server";
import { type ApiKeyRules, apiKeyRules } from "./sessions/api-keys.server";
import { type TenantRecords, tenantRecords } from "./tenants/records.server";

/** What the rooms of identity need from a higher domain, which they may not import. */
export type Domain = {
  work?: WorkRules;
  views?: ViewedListRules;
  keys?: ApiKeyRules;
  hiddenAuditEvents?: HiddenAuditEvents;
  /** The kinds of email messages that the domain sends. */
  mails?: Readonly<Record<string, Mails<never>>>;
  tenant?: TenantRecords;
};

/** Registers the domains, lower ones first. Called once per process, by lib/domains.server.ts. */
export function registerDomains(domains: readonly Domain[]): void {
  workRules.set(domains.flatMap(({ work }) => work ?? []));
  viewedLists.set(domains.flatMap(({ views }) => views ?? []));
  for (const { keys } of domains) if (keys) apiKeyRules.set(keys);
  hiddenAuditEvents.set(domains.flatMap(({ hiddenAuditEvents: idsFor }) => idsFor ?? []));
  domainMails.set(Object.assign({}, ...domains.map(({ mails }) => mails)));
  tenantRecords.set(domains.flatMap(({ tenant }) => tenant ?? []));
}
