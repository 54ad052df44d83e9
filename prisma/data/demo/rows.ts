import type { Prisma } from "@/lib/platform/db/generated/client";
import type { StoredValue } from "@/lib/platform/events/values.server";

/** The JSON columns of an event. Its personal values are rows of their own. */
type EventJson = { old?: unknown; new?: unknown; digests: unknown };
type Event<Row> = Omit<Row, keyof EventJson> & EventJson;
type EventValue = StoredValue & { event_id: number; tenant_id: number };

/** A row of each table that the demo fills. */
export type Rows = {
  allocation_rules: Prisma.AllocationRuleCreateManyInput;
  api_keys: Prisma.ApiKeyCreateManyInput;
  beneficiary_relationships: Prisma.BeneficiaryRelationshipCreateManyInput;
  beneficiary_types: Prisma.BeneficiaryTypeCreateManyInput;
  calls: Prisma.CallCreateManyInput;
  consents: Prisma.ConsentCreateManyInput;
  consent_recordings: Prisma.ConsentRecordingCreateManyInput;
  data_requests: Prisma.DataRequestCreateManyInput;
  lead_events: Event<Prisma.LeadEventCreateManyInput>;
  lead_event_values: EventValue;
  lead_sources: Prisma.LeadSourceCreateManyInput;
  leads: Prisma.LeadCreateManyInput;
  personalities: Prisma.PersonalityCreateManyInput;
  personality_roles: Prisma.PersonalityRoleCreateManyInput;
  product_documents: Prisma.ProductDocumentCreateManyInput;
  product_faqs: Prisma.ProductFaqCreateManyInput;
  product_plans: Prisma.ProductPlanCreateManyInput;
  products: Prisma.ProductCreateManyInput;
  questionnaire_section_questions: Prisma.QuestionnaireSectionQuestionCreateManyInput;
  questionnaire_sections: Prisma.QuestionnaireSectionCreateManyInput;
  questionnaires: Prisma.QuestionnaireCreateManyInput;
  questions: Prisma.QuestionCreateManyInput;
  recordings: Prisma.RecordingCreateManyInput;
  registry_imports: Prisma.RegistryImportCreateManyInput;
  role_permissions: Prisma.RolePermissionCreateManyInput;
  roles: Prisma.RoleCreateManyInput;
  sale_bank_accounts: Prisma.SaleBankAccountCreateManyInput;
  sale_beneficiaries: Prisma.SaleBeneficiaryCreateManyInput;
  sale_events: Event<Prisma.SaleEventCreateManyInput>;
  sale_event_values: EventValue;
  sale_insured_lives: Prisma.SaleInsuredLifeCreateManyInput;
  sale_mandates: Prisma.SaleMandateCreateManyInput;
  sale_packs: Prisma.SalePackCreateManyInput;
  sale_persons: Prisma.SalePersonCreateManyInput;
  sale_questionnaires: Prisma.SaleQuestionnaireCreateManyInput;
  sale_review_items: Prisma.SaleReviewItemCreateManyInput;
  sale_reviews: Prisma.SaleReviewCreateManyInput;
  sale_sequences: Prisma.SaleSequenceCreateManyInput;
  sales: Prisma.SaleCreateManyInput;
  scorecard_editions: Prisma.ScorecardEditionCreateManyInput;
  scorecards: Prisma.ScorecardCreateManyInput;
  scripts: Prisma.ScriptCreateManyInput;
  suppressions: Prisma.SuppressionCreateManyInput;
  team_members: Prisma.TeamMemberCreateManyInput;
  team_products: Prisma.TeamProductCreateManyInput;
  teams: Prisma.TeamCreateManyInput;
  tenant_products: Prisma.TenantProductCreateManyInput;
  tenants: Prisma.TenantCreateManyInput;
  users: Prisma.UserCreateManyInput;
  webhook_attempts: Prisma.WebhookAttemptCreateManyInput;
  webhook_deliveries: Prisma.WebhookDeliveryCreateManyInput;
  webhook_events: Prisma.WebhookEventCreateManyInput;
  webhooks: Prisma.WebhookCreateManyInput;
};

export type Table = keyof Rows;

/**
 * The order in which tables are written: parents before children, and tables that a trigger reads before the table that
 * fires it. Team members come before leads, because the figures of an agent count for the agent's team.
 */
export const ORDER: readonly Table[] = [
  ...(["tenants", "beneficiary_types", "beneficiary_relationships", "data_requests"] as const),
  ...(["roles", "role_permissions", "personalities", "personality_roles", "users"] as const),
  ...(["products", "tenant_products", "product_plans", "product_faqs", "product_documents"] as const),
  ...(["questions", "questionnaires", "questionnaire_sections", "questionnaire_section_questions"] as const),
  ...(["scripts", "scorecards", "scorecard_editions"] as const),
  ...(["teams", "team_members", "team_products", "allocation_rules"] as const),
  ...(["leads", "consents", "suppressions", "sale_sequences", "sales", "sale_questionnaires"] as const),
  ...(["sale_persons", "sale_insured_lives", "sale_beneficiaries", "sale_bank_accounts"] as const),
  ...(["recordings", "consent_recordings", "sale_mandates", "sale_packs", "sale_events", "sale_event_values"] as const),
  ...(["sale_reviews", "sale_review_items", "calls", "lead_events", "lead_event_values"] as const),
  ...(["lead_sources", "webhooks", "webhook_events", "webhook_deliveries", "webhook_attempts"] as const),
  ...(["api_keys", "registry_imports"] as const),
];
