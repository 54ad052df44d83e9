-- E-mail addresses compare without regard to case.
CREATE EXTENSION IF NOT EXISTS citext;

-- CreateTable
CREATE TABLE "tenants" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "subdomain" TEXT NOT NULL,
    "reference_prefix" TEXT NOT NULL,
    "logo" TEXT,
    "logo_nav" TEXT,
    "light_theme" JSONB NOT NULL,
    "dark_theme" JSONB NOT NULL,
    "debit_order_mandate" TEXT,
    "calling_hours_enforced" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER,
    "personality_id" INTEGER,
    "line_manager_user_id" INTEGER,
    "name" TEXT NOT NULL,
    "surname" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "should_reset_password" BOOLEAN NOT NULL DEFAULT false,
    "last_login_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "personalities" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "line_manager_id" INTEGER,
    "requires_qc_oversight" BOOLEAN NOT NULL DEFAULT false,
    "qc_personality_id" INTEGER,
    "allowed_sale_statuses" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "personalities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "roles" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "description" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "roles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "permissions" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,

    CONSTRAINT "permissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role_permissions" (
    "role_id" INTEGER NOT NULL,
    "permission_id" INTEGER NOT NULL,

    CONSTRAINT "role_permissions_pkey" PRIMARY KEY ("role_id","permission_id")
);

-- CreateTable
CREATE TABLE "personality_roles" (
    "personality_id" INTEGER NOT NULL,
    "role_id" INTEGER NOT NULL,

    CONSTRAINT "personality_roles_pkey" PRIMARY KEY ("personality_id","role_id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "impersonated_user_id" INTEGER,
    "impersonated_tenant_id" INTEGER,
    "ip" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login_activities" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "tenant_id" INTEGER,
    "is_new_device" BOOLEAN NOT NULL DEFAULT false,
    "city" TEXT,
    "country" TEXT,
    "ip" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "login_activities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "products" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "description" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tenant_products" (
    "tenant_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,

    CONSTRAINT "tenant_products_pkey" PRIMARY KEY ("tenant_id","product_id")
);

-- CreateTable
CREATE TABLE "product_plans" (
    "id" SERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "product_index" INTEGER NOT NULL DEFAULT 0,
    "heading" TEXT NOT NULL,
    "description" TEXT,
    "cover_heading" TEXT,
    "currency" TEXT NOT NULL DEFAULT 'R',
    "cover_amount" INTEGER NOT NULL,
    "monthly_premium" DECIMAL(10,2) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_plans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_faqs" (
    "id" SERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "product_index" INTEGER NOT NULL,
    "question" TEXT NOT NULL,
    "answer" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_faqs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_documents" (
    "id" SERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT,
    "original_name" TEXT,
    "file_path" TEXT,
    "url" TEXT,
    "size_bytes" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "questions" (
    "id" SERIAL NOT NULL,
    "product_id" INTEGER,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "min" INTEGER,
    "max" INTEGER,
    "regex" TEXT,
    "list_options" JSONB,
    "selection" TEXT,
    "should_validate" BOOLEAN NOT NULL DEFAULT false,
    "correct_answer" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "questions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "questionnaires" (
    "id" SERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "questionnaires_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "questionnaire_sections" (
    "id" SERIAL NOT NULL,
    "questionnaire_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "questionnaire_sections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "questionnaire_section_questions" (
    "section_id" INTEGER NOT NULL,
    "question_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "questionnaire_section_questions_pkey" PRIMARY KEY ("section_id","question_id")
);

-- CreateTable
CREATE TABLE "leads" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "lead_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'New',
    "status_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "title" TEXT,
    "name" TEXT NOT NULL,
    "surname" TEXT,
    "phone" TEXT,
    "alt_phone" TEXT,
    "email" TEXT,
    "id_number_encrypted" TEXT,
    "id_number_hash" TEXT,
    "date_of_birth" DATE,
    "gender" TEXT,
    "education" TEXT,
    "language" TEXT,
    "province" TEXT,
    "income_band" TEXT,
    "source" TEXT,
    "campaign" TEXT,
    "product_interest" TEXT,
    "assigned_user_id" INTEGER,
    "allocated_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_attempt_at" TIMESTAMPTZ(3),
    "next_action_at" TIMESTAMPTZ(3),
    "diary_at" TIMESTAMPTZ(3),
    "diary_scope" TEXT,
    "reason" TEXT,
    "note" TEXT,
    "duplicate_of_id" INTEGER,
    "import_id" INTEGER,
    "processed_at" TIMESTAMPTZ(3),
    "processed_outcome" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "leads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lead_events" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "lead_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "old" JSONB,
    "new" JSONB,
    "reason" TEXT,
    "note" TEXT,
    "actor_id" INTEGER,
    "actor_name" TEXT NOT NULL,
    "impersonator_id" INTEGER,
    "impersonator_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lead_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lead_imports" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "file_name" TEXT NOT NULL,
    "file" BYTEA,
    "default_region" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'ready',
    "total" INTEGER NOT NULL DEFAULT 0,
    "valid" INTEGER NOT NULL DEFAULT 0,
    "duplicate" INTEGER NOT NULL DEFAULT 0,
    "suppressed" INTEGER NOT NULL DEFAULT 0,
    "invalid" INTEGER NOT NULL DEFAULT 0,
    "rejects" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "lead_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "suppressions" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "reason" TEXT,
    "actor_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suppressions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "consents" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "lead_id" INTEGER,
    "purpose" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "how" TEXT NOT NULL,
    "evidence" TEXT,
    "actor_id" INTEGER,
    "actor_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "consents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lead_counts" (
    "tenant_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "processed_on" DATE NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "lead_counts_pkey" PRIMARY KEY ("tenant_id","product_id","status","processed_on")
);

-- CreateTable
CREATE TABLE "lead_days" (
    "tenant_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "received" INTEGER NOT NULL,
    "processed" INTEGER NOT NULL,

    CONSTRAINT "lead_days_pkey" PRIMARY KEY ("tenant_id","product_id","day")
);

-- CreateTable
CREATE TABLE "sales" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "reference" TEXT NOT NULL,
    "product_id" INTEGER NOT NULL,
    "product_plan_id" INTEGER,
    "plan_snapshot" JSONB,
    "lead_id" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'new',
    "status_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "agent_id" INTEGER,
    "source" TEXT,
    "cover_amount" INTEGER,
    "monthly_premium" DECIMAL(10,2),
    "commencement_date" DATE,
    "notes" TEXT,
    "callback_at" TIMESTAMPTZ(3),
    "declined_reason" TEXT,
    "declined_at" TIMESTAMPTZ(3),
    "declined_by_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sales_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sale_sequences" (
    "tenant_id" INTEGER NOT NULL,
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "sale_sequences_pkey" PRIMARY KEY ("tenant_id","year")
);

-- CreateTable
CREATE TABLE "sale_persons" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "sale_id" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "title" TEXT,
    "name" TEXT NOT NULL,
    "surname" TEXT,
    "id_number_encrypted" TEXT,
    "id_number_hash" TEXT,
    "date_of_birth" DATE,
    "gender" TEXT,
    "citizenship" TEXT,
    "phone" TEXT,
    "email" TEXT,

    CONSTRAINT "sale_persons_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sale_events" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "sale_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "old" JSONB,
    "new" JSONB,
    "reason" TEXT,
    "actor_id" INTEGER,
    "actor_name" TEXT NOT NULL,
    "impersonator_id" INTEGER,
    "impersonator_name" TEXT,
    "ip" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sale_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sale_counts" (
    "tenant_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "sale_counts_pkey" PRIMARY KEY ("tenant_id","product_id","status")
);

-- CreateTable
CREATE TABLE "sale_days" (
    "tenant_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "converted" INTEGER NOT NULL,

    CONSTRAINT "sale_days_pkey" PRIMARY KEY ("tenant_id","product_id","day")
);

-- CreateTable
CREATE TABLE "audit_events" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" INTEGER,
    "old" JSONB,
    "new" JSONB,
    "actor_id" INTEGER,
    "actor_name" TEXT NOT NULL,
    "impersonator_id" INTEGER,
    "impersonator_name" TEXT,
    "ip" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tenants_slug_key" ON "tenants"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "tenants_subdomain_key" ON "tenants"("subdomain");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_tenant_id_name_idx" ON "users"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "users_personality_id_idx" ON "users"("personality_id");

-- CreateIndex
CREATE INDEX "users_line_manager_user_id_idx" ON "users"("line_manager_user_id");

-- CreateIndex
CREATE UNIQUE INDEX "personalities_tenant_id_name_key" ON "personalities"("tenant_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "roles_tenant_id_slug_key" ON "roles"("tenant_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "permissions_name_key" ON "permissions"("name");

-- CreateIndex
CREATE INDEX "personality_roles_role_id_idx" ON "personality_roles"("role_id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions"("token_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "login_activities_user_id_created_at_idx" ON "login_activities"("user_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "products_slug_key" ON "products"("slug");

-- CreateIndex
CREATE INDEX "tenant_products_product_id_idx" ON "tenant_products"("product_id");

-- CreateIndex
CREATE INDEX "product_plans_product_id_product_index_idx" ON "product_plans"("product_id", "product_index");

-- CreateIndex
CREATE INDEX "product_faqs_product_id_product_index_idx" ON "product_faqs"("product_id", "product_index");

-- CreateIndex
CREATE INDEX "product_documents_product_id_kind_idx" ON "product_documents"("product_id", "kind");

-- CreateIndex
CREATE INDEX "questions_product_id_question_idx" ON "questions"("product_id", "question");

-- CreateIndex
CREATE INDEX "questionnaires_product_id_idx" ON "questionnaires"("product_id");

-- CreateIndex
CREATE INDEX "questionnaire_sections_questionnaire_id_position_idx" ON "questionnaire_sections"("questionnaire_id", "position");

-- CreateIndex
CREATE INDEX "questionnaire_section_questions_question_id_idx" ON "questionnaire_section_questions"("question_id");

-- CreateIndex
CREATE INDEX "leads_tenant_id_product_id_status_created_at_idx" ON "leads"("tenant_id", "product_id", "status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "leads_tenant_id_created_at_idx" ON "leads"("tenant_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "leads_tenant_id_product_id_phone_idx" ON "leads"("tenant_id", "product_id", "phone");

-- CreateIndex
CREATE INDEX "leads_tenant_id_product_id_email_idx" ON "leads"("tenant_id", "product_id", "email");

-- CreateIndex
CREATE INDEX "leads_tenant_id_product_id_id_number_hash_idx" ON "leads"("tenant_id", "product_id", "id_number_hash");

-- CreateIndex
CREATE INDEX "leads_assigned_user_id_idx" ON "leads"("assigned_user_id");

-- CreateIndex
CREATE INDEX "leads_duplicate_of_id_idx" ON "leads"("duplicate_of_id");

-- CreateIndex
CREATE INDEX "leads_import_id_idx" ON "leads"("import_id");

-- CreateIndex
CREATE UNIQUE INDEX "leads_id_tenant_id_key" ON "leads"("id", "tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "leads_tenant_id_lead_id_key" ON "leads"("tenant_id", "lead_id");

-- CreateIndex
CREATE INDEX "lead_events_lead_id_created_at_idx" ON "lead_events"("lead_id", "created_at");

-- CreateIndex
CREATE INDEX "lead_imports_tenant_id_created_at_idx" ON "lead_imports"("tenant_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "suppressions_kind_value_idx" ON "suppressions"("kind", "value");

-- CreateIndex
CREATE UNIQUE INDEX "suppressions_tenant_id_kind_value_key" ON "suppressions"("tenant_id", "kind", "value");

-- CreateIndex
CREATE INDEX "consents_tenant_id_lead_id_created_at_idx" ON "consents"("tenant_id", "lead_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "sales_lead_id_key" ON "sales"("lead_id");

-- CreateIndex
CREATE INDEX "sales_tenant_id_product_id_status_created_at_idx" ON "sales"("tenant_id", "product_id", "status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "sales_tenant_id_created_at_idx" ON "sales"("tenant_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "sales_product_plan_id_idx" ON "sales"("product_plan_id");

-- CreateIndex
CREATE INDEX "sales_agent_id_idx" ON "sales"("agent_id");

-- CreateIndex
CREATE UNIQUE INDEX "sales_id_tenant_id_key" ON "sales"("id", "tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "sales_tenant_id_reference_key" ON "sales"("tenant_id", "reference");

-- CreateIndex
CREATE UNIQUE INDEX "sales_lead_id_tenant_id_key" ON "sales"("lead_id", "tenant_id");

-- CreateIndex
CREATE INDEX "sale_persons_sale_id_role_idx" ON "sale_persons"("sale_id", "role");

-- CreateIndex
CREATE INDEX "sale_persons_tenant_id_id_number_hash_idx" ON "sale_persons"("tenant_id", "id_number_hash");

-- CreateIndex
CREATE INDEX "sale_events_sale_id_created_at_idx" ON "sale_events"("sale_id", "created_at");

-- CreateIndex
CREATE INDEX "audit_events_tenant_id_created_at_idx" ON "audit_events"("tenant_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "audit_events_subject_type_subject_id_idx" ON "audit_events"("subject_type", "subject_id");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_personality_id_fkey" FOREIGN KEY ("personality_id") REFERENCES "personalities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_line_manager_user_id_fkey" FOREIGN KEY ("line_manager_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "personalities" ADD CONSTRAINT "personalities_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "personalities" ADD CONSTRAINT "personalities_line_manager_id_fkey" FOREIGN KEY ("line_manager_id") REFERENCES "personalities"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "personalities" ADD CONSTRAINT "personalities_qc_personality_id_fkey" FOREIGN KEY ("qc_personality_id") REFERENCES "personalities"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roles" ADD CONSTRAINT "roles_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "roles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_id_fkey" FOREIGN KEY ("permission_id") REFERENCES "permissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "personality_roles" ADD CONSTRAINT "personality_roles_personality_id_fkey" FOREIGN KEY ("personality_id") REFERENCES "personalities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "personality_roles" ADD CONSTRAINT "personality_roles_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "roles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "login_activities" ADD CONSTRAINT "login_activities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "login_activities" ADD CONSTRAINT "login_activities_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tenant_products" ADD CONSTRAINT "tenant_products_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tenant_products" ADD CONSTRAINT "tenant_products_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_plans" ADD CONSTRAINT "product_plans_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_faqs" ADD CONSTRAINT "product_faqs_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_documents" ADD CONSTRAINT "product_documents_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "questions" ADD CONSTRAINT "questions_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "questionnaire_sections" ADD CONSTRAINT "questionnaire_sections_questionnaire_id_fkey" FOREIGN KEY ("questionnaire_id") REFERENCES "questionnaires"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "questionnaire_section_questions" ADD CONSTRAINT "questionnaire_section_questions_section_id_fkey" FOREIGN KEY ("section_id") REFERENCES "questionnaire_sections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "questionnaire_section_questions" ADD CONSTRAINT "questionnaire_section_questions_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "questions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_assigned_user_id_fkey" FOREIGN KEY ("assigned_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_duplicate_of_id_fkey" FOREIGN KEY ("duplicate_of_id") REFERENCES "leads"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "lead_imports"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_lead_id_tenant_id_fkey" FOREIGN KEY ("lead_id", "tenant_id") REFERENCES "leads"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_imports" ADD CONSTRAINT "lead_imports_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_imports" ADD CONSTRAINT "lead_imports_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consents" ADD CONSTRAINT "consents_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales" ADD CONSTRAINT "sales_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales" ADD CONSTRAINT "sales_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales" ADD CONSTRAINT "sales_product_plan_id_fkey" FOREIGN KEY ("product_plan_id") REFERENCES "product_plans"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales" ADD CONSTRAINT "sales_lead_id_tenant_id_fkey" FOREIGN KEY ("lead_id", "tenant_id") REFERENCES "leads"("id", "tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales" ADD CONSTRAINT "sales_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_sequences" ADD CONSTRAINT "sale_sequences_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_persons" ADD CONSTRAINT "sale_persons_sale_id_tenant_id_fkey" FOREIGN KEY ("sale_id", "tenant_id") REFERENCES "sales"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_events" ADD CONSTRAINT "sale_events_sale_id_tenant_id_fkey" FOREIGN KEY ("sale_id", "tenant_id") REFERENCES "sales"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
