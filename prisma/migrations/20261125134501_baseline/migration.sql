-- The tables of release 0.2.0. Functions, triggers and policies are in prisma/sql.

CREATE EXTENSION IF NOT EXISTS citext; -- e-mail addresses compare without regard to case
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The owner of the tables is the platform: sign-in, the public page, jobs, an administrator without a tenant.
-- Everything done for a tenant runs as app_tenant with app.tenant_id set, and sees that tenant's rows alone.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'app_tenant') THEN
    CREATE ROLE app_tenant NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database of this server made it meanwhile
END $$;
GRANT app_tenant TO CURRENT_USER;
GRANT USAGE ON SCHEMA public TO app_tenant;

-- ── Types ──
CREATE TYPE figure_change AS (
	tenant_id integer,
	product_id integer,
	figure text,
	number smallint,
	part smallint,
	user_id integer,
	team_id integer,
	day date,
	amount bigint
);
CREATE TYPE insight_dimension AS ENUM (
    'status',
    'gender',
    'education',
    'age_bracket',
    'source',
    'campaign',
    'product_interest',
    'source_cost',
    'review_item'
);

CREATE FUNCTION lead_search_text(name text, surname text, phone text, alt_phone text, email text, lead_id text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(' ' || name || ' ' || coalesce(surname, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(alt_phone, '') || ' '
  || coalesce(email, '') || ' ' || lead_id);

-- ── Tables ──
CREATE TABLE sales (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    reference text NOT NULL,
    product_id integer NOT NULL,
    product_plan_id integer,
    plan_snapshot jsonb,
    lead_id integer NOT NULL,
    status text DEFAULT 'new' NOT NULL,
    status_changed_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    agent_id integer,
    source text,
    cover_amount integer,
    monthly_premium numeric(10,2),
    commencement_date date,
    notes text,
    callback_at timestamptz(3),
    declined_reason text,
    declined_at timestamptz(3),
    declined_by_id integer,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    team_id integer,
    answers jsonb DEFAULT '{}'::jsonb NOT NULL,
    disclosures jsonb DEFAULT '{}'::jsonb NOT NULL,
    first_debit_on date,
    kick_count integer DEFAULT 0 NOT NULL,
    opening jsonb DEFAULT '{}'::jsonb NOT NULL,
    override_reason text,
    pay_to_estate boolean DEFAULT false NOT NULL,
    qc_personality_id integer,
    qc_submitted_at timestamptz(3),
    qc_submitted_by_id integer,
    replacement jsonb DEFAULT '{}'::jsonb NOT NULL,
    script_edition_id integer,
    submitted_at timestamptz(3),
    submitted_by_id integer,
    age_bracket text,
    campaign text,
    converted_by_id integer,
    converted_team_id integer,
    education text,
    gender text,
    product_interest text,
    recalled_at timestamptz(3),
    submitted_team_id integer,
    last_collected_on date,
    policy_ended_on date,
    cooling_off_ends_on date,
    delivered_how text,
    delivered_on date,
    insurer_reference text,
    policy_number text,
    policy_outcome text,
    recalled_by_id integer,
    qc_decided_at timestamptz(3),
    qc_decided_by_id integer,
    event_count integer DEFAULT 0,
    event_head text,
    event_seal text,
    anonymised_at timestamptz(3),
    qc_result text DEFAULT 'none' NOT NULL,
    CONSTRAINT sales_delivery_whole CHECK ((delivered_on IS NULL) = (delivered_how IS NULL)),
    CONSTRAINT sales_policy_outcome_known CHECK (policy_outcome IN ('pending', 'in_force', 'not_taken_up', 'cancelled_in_cooling_off', 'lapsed', 'declined_by_insurer')),
    CONSTRAINT sales_status_known CHECK (status IN ('new', 'in-progress', 'callback', 'qc-oversight', 'declined', 'policy-submitted')),
    CONSTRAINT sales_pkey PRIMARY KEY (id)
)
WITH (fillfactor='75');

CREATE TABLE consents (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    lead_id integer,
    purpose text NOT NULL,
    channel text NOT NULL,
    state text NOT NULL,
    how text NOT NULL,
    evidence text,
    actor_id integer,
    actor_name text NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    wording text,
    expressed_at timestamptz(3),
    CONSTRAINT consents_state_known CHECK (state IN ('given', 'refused', 'withdrawn')),
    CONSTRAINT consents_pkey PRIMARY KEY (id)
);

CREATE TABLE tenant_products (
    tenant_id integer NOT NULL,
    product_id integer NOT NULL,
    CONSTRAINT tenant_products_pkey PRIMARY KEY (tenant_id, product_id)
);

CREATE TABLE team_members (
    team_id integer NOT NULL,
    user_id integer NOT NULL,
    CONSTRAINT team_members_pkey PRIMARY KEY (team_id, user_id)
);

CREATE TABLE teams (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    name text NOT NULL,
    leader_user_id integer,
    allocation_mode text DEFAULT 'pull' NOT NULL,
    max_open_leads integer,
    active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_user_id integer,
    release_after_hours integer,
    target_premium_per_month integer,
    target_submissions_per_day integer,
    CONSTRAINT teams_allocation_mode_known CHECK (allocation_mode IN ('round_robin', 'least_open', 'pull')),
    CONSTRAINT teams_max_open_leads_positive CHECK (max_open_leads > 0),
    CONSTRAINT teams_target_premium_known CHECK (target_premium_per_month > 0),
    CONSTRAINT teams_target_submissions_known CHECK (target_submissions_per_day > 0),
    CONSTRAINT teams_pkey PRIMARY KEY (id)
);

CREATE TABLE allocation_rules (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    product_id integer NOT NULL,
    "position" integer NOT NULL,
    source text,
    campaign text,
    team_id integer NOT NULL,
    active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT allocation_rules_pkey PRIMARY KEY (id)
);

CREATE TABLE api_keys (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    name text NOT NULL,
    key_hash text NOT NULL,
    key_hint text NOT NULL,
    previous_key_hash text,
    previous_until timestamptz(3),
    scopes text[] NOT NULL,
    expires_at timestamptz(3),
    ip_allow_list text[] DEFAULT ARRAY[]::text[] NOT NULL,
    rate_limit integer DEFAULT 300 NOT NULL,
    include_personal_data boolean DEFAULT false NOT NULL,
    created_by_id integer,
    created_by_name text NOT NULL,
    last_used_at timestamptz(3),
    revoked_at timestamptz(3),
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT api_keys_rate_limit_check CHECK (rate_limit > 0),
    CONSTRAINT api_keys_scopes_check CHECK (cardinality(scopes) > 0),
    CONSTRAINT api_keys_pkey PRIMARY KEY (id)
);

CREATE TABLE audit_events (
    id serial NOT NULL,
    tenant_id integer,
    action text NOT NULL,
    subject_type text NOT NULL,
    subject_id integer,
    old jsonb,
    new jsonb,
    actor_id integer,
    actor_name text NOT NULL,
    impersonator_id integer,
    impersonator_name text,
    ip text,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT audit_events_pkey PRIMARY KEY (id)
);

CREATE TABLE banks (
    id serial NOT NULL,
    name text NOT NULL,
    universal_branch_code text NOT NULL,
    account_rules jsonb NOT NULL,
    active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT banks_branch_code_digits CHECK (universal_branch_code ~ '^[0-9]{6}$'),
    CONSTRAINT banks_pkey PRIMARY KEY (id)
);

CREATE TABLE beneficiary_relationships (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    name text NOT NULL,
    "group" text NOT NULL,
    adult_only boolean DEFAULT false NOT NULL,
    active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT beneficiary_relationships_group_known CHECK ("group" IN ('spouse', 'child', 'parent', 'sibling', 'extended', 'other')),
    CONSTRAINT beneficiary_relationships_pkey PRIMARY KEY (id)
);

CREATE TABLE beneficiary_type_products (
    beneficiary_type_id integer NOT NULL,
    product_id integer NOT NULL,
    CONSTRAINT beneficiary_type_products_pkey PRIMARY KEY (beneficiary_type_id, product_id)
);

CREATE TABLE beneficiary_types (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    name text NOT NULL,
    class text NOT NULL,
    min_count integer DEFAULT 0 NOT NULL,
    max_count integer,
    min_age integer,
    max_age integer,
    id_required boolean DEFAULT false NOT NULL,
    share_required boolean DEFAULT false NOT NULL,
    active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    member text,
    CONSTRAINT beneficiary_types_class_known CHECK (class IN ('insured_life', 'payout', 'role')),
    CONSTRAINT beneficiary_types_member_known CHECK ((member IN ('main', 'spouse', 'child', 'parent', 'sibling', 'extended', 'other')) AND ((member IS NULL) OR (class = 'insured_life'))),
    CONSTRAINT beneficiary_types_pkey PRIMARY KEY (id)
);

CREATE TABLE calls (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    lead_id integer NOT NULL,
    user_id integer,
    call_id text NOT NULL,
    direction text NOT NULL,
    started_at timestamptz(3) NOT NULL,
    ended_at timestamptz(3),
    outcome text,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT calls_direction_check CHECK (direction IN ('incoming', 'outgoing')),
    CONSTRAINT calls_ended_at_check CHECK (ended_at >= started_at),
    CONSTRAINT calls_outcome_check CHECK (outcome IN ('answered', 'no-answer', 'busy', 'voicemail', 'failed')),
    CONSTRAINT calls_pkey PRIMARY KEY (id)
);

CREATE TABLE chain_keys (
    id integer NOT NULL,
    key_encrypted text NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT chain_keys_pkey PRIMARY KEY (id)
);

CREATE TABLE consumer_changes (
    tenant_id integer NOT NULL,
    id bigserial NOT NULL,
    lead_id integer,
    sale_id integer,
    CONSTRAINT consumer_changes_of_one CHECK (num_nonnulls(lead_id, sale_id) = 1),
    CONSTRAINT consumer_changes_pkey PRIMARY KEY (tenant_id, id)
);

CREATE TABLE consumer_contacts (
    consumer_id integer NOT NULL,
    kind text NOT NULL,
    value text NOT NULL,
    tenant_id integer NOT NULL,
    CONSTRAINT consumer_contacts_kind_known CHECK (kind IN ('phone', 'email')),
    CONSTRAINT consumer_contacts_pkey PRIMARY KEY (consumer_id, kind, value)
);

CREATE TABLE consumer_counts (
    tenant_id integer NOT NULL,
    count integer NOT NULL,
    CONSTRAINT consumer_counts_pkey PRIMARY KEY (tenant_id)
);

CREATE TABLE consumer_merges (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    into_id integer NOT NULL,
    absorbed_ids integer[],
    counts jsonb NOT NULL,
    before jsonb,
    actor_id integer,
    actor_name text NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    undone_at timestamptz(3),
    undone_by_name text,
    CONSTRAINT consumer_merges_pkey PRIMARY KEY (id)
);

CREATE TABLE consumer_proposals (
    consumer_id integer NOT NULL,
    other_id integer NOT NULL,
    tenant_id integer NOT NULL,
    reasons text[],
    dismissed_at timestamptz(3),
    dismissed_by_id integer,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    id serial NOT NULL,
    CONSTRAINT consumer_proposals_ordered CHECK (consumer_id < other_id),
    CONSTRAINT consumer_proposals_pkey PRIMARY KEY (consumer_id, other_id)
);

CREATE TABLE consumers (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    title text,
    name text NOT NULL,
    surname text,
    phone text,
    email text,
    id_number_encrypted text,
    id_number_hash text,
    date_of_birth date,
    gender text,
    language text,
    province text,
    merged_into_id integer,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    legal_hold boolean DEFAULT false NOT NULL,
    legal_hold_reason text,
    erased_at timestamptz(3),
    CONSTRAINT consumers_not_merged_into_itself CHECK (merged_into_id <> id),
    CONSTRAINT consumers_pkey PRIMARY KEY (id)
);

CREATE TABLE cover_limits (
    id serial NOT NULL,
    insurance_class text NOT NULL,
    min_age integer NOT NULL,
    max_age integer,
    amount integer NOT NULL,
    valid_from date NOT NULL,
    source text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT cover_limits_ages_known CHECK ((min_age >= 0) AND ((max_age IS NULL) OR (max_age >= min_age))),
    CONSTRAINT cover_limits_amount_known CHECK (amount > 0),
    CONSTRAINT cover_limits_insurance_class_known CHECK (insurance_class IN ('funeral', 'life', 'disability')),
    CONSTRAINT cover_limits_pkey PRIMARY KEY (id)
);

CREATE TABLE data_request_periods (
    id serial NOT NULL,
    type text NOT NULL,
    days integer NOT NULL,
    source text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT data_request_periods_days_possible CHECK (days >= 0),
    CONSTRAINT data_request_periods_type_known CHECK (type IN ('access', 'correction', 'erasure', 'recording_copy', 'objection')),
    CONSTRAINT data_request_periods_pkey PRIMARY KEY (id)
);

CREATE TABLE data_requests (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    consumer_id integer,
    type text NOT NULL,
    status text DEFAULT 'open' NOT NULL,
    name text NOT NULL,
    email text,
    phone text,
    message text,
    channel text NOT NULL,
    received_on date NOT NULL,
    due_on date NOT NULL,
    owner_id integer,
    identity_proof text,
    decision text,
    decision_reason text,
    evidence text,
    decided_at timestamptz(3),
    decided_by text,
    reminded_on date,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT data_requests_channel_known CHECK (channel IN ('form', 'staff')),
    CONSTRAINT data_requests_decision_known CHECK (decision IN ('granted', 'partly', 'refused')),
    CONSTRAINT data_requests_status_known CHECK (status IN ('open', 'done', 'refused')),
    CONSTRAINT data_requests_type_known CHECK (type IN ('access', 'correction', 'erasure', 'recording_copy', 'objection')),
    CONSTRAINT data_requests_pkey PRIMARY KEY (id)
);

CREATE TABLE due_calls (
    tenant_id integer NOT NULL,
    kind text NOT NULL,
    due timestamptz(3) NOT NULL,
    user_id integer NOT NULL,
    team_id integer NOT NULL,
    count integer NOT NULL,
    CONSTRAINT due_calls_pkey PRIMARY KEY (tenant_id, kind, due, user_id, team_id)
);

CREATE TABLE event_upgrades (
    kind text NOT NULL,
    last_id integer DEFAULT 0 NOT NULL,
    finished_at timestamptz(3),
    CONSTRAINT event_upgrades_pkey PRIMARY KEY (kind)
);

CREATE TABLE figure_agent_months (
    tenant_id integer NOT NULL,
    figure text NOT NULL,
    month date NOT NULL,
    product_id integer NOT NULL,
    number smallint NOT NULL,
    part smallint NOT NULL,
    user_id integer NOT NULL,
    team_id integer NOT NULL,
    days bigint[],
    total bigint NOT NULL,
    CONSTRAINT figure_agent_months_pkey PRIMARY KEY (tenant_id, figure, month, product_id, number, part, user_id, team_id)
)
WITH (fillfactor='70');

CREATE TABLE figure_months (
    tenant_id integer NOT NULL,
    figure text NOT NULL,
    month date NOT NULL,
    product_id integer NOT NULL,
    number smallint NOT NULL,
    part smallint NOT NULL,
    days bigint[],
    total bigint NOT NULL,
    CONSTRAINT figure_months_pkey PRIMARY KEY (tenant_id, figure, month, product_id, number, part)
)
WITH (fillfactor='70');

CREATE TABLE idempotency_keys (
    user_id integer NOT NULL,
    key text NOT NULL,
    tenant_id integer,
    hash text NOT NULL,
    status integer,
    answer text,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key)
);

CREATE TABLE insight_agent_months (
    tenant_id integer NOT NULL,
    user_id integer NOT NULL,
    team_id integer NOT NULL,
    month date NOT NULL,
    product_id integer NOT NULL,
    dimension insight_dimension NOT NULL,
    number smallint NOT NULL,
    days bigint[],
    total bigint NOT NULL,
    CONSTRAINT insight_agent_months_pkey PRIMARY KEY (tenant_id, user_id, month, team_id, product_id, dimension, number)
)
WITH (fillfactor='70');

CREATE TABLE insight_changes (
    tenant_id integer NOT NULL,
    id bigserial NOT NULL,
    product_id integer NOT NULL,
    day date NOT NULL,
    user_id integer NOT NULL,
    team_id integer NOT NULL,
    status text NOT NULL,
    gender text,
    education text,
    age_bracket text,
    source text,
    campaign text,
    product_interest text,
    price numeric(10,2),
    change integer NOT NULL,
    CONSTRAINT insight_changes_pkey PRIMARY KEY (tenant_id, id)
);

CREATE TABLE insight_keys (
    tenant_id integer NOT NULL,
    dimension insight_dimension NOT NULL,
    number smallint NOT NULL,
    key text NOT NULL,
    CONSTRAINT insight_keys_pkey PRIMARY KEY (tenant_id, dimension, number)
);

CREATE TABLE insight_months (
    tenant_id integer NOT NULL,
    month date NOT NULL,
    product_id integer NOT NULL,
    dimension insight_dimension NOT NULL,
    number smallint NOT NULL,
    days bigint[],
    total bigint NOT NULL,
    CONSTRAINT insight_months_pkey PRIMARY KEY (tenant_id, month, product_id, dimension, number)
)
WITH (fillfactor='70');

CREATE TABLE key_rotations (
    fingerprint text NOT NULL,
    part text NOT NULL,
    last_key text[] NOT NULL,
    CONSTRAINT key_rotations_pkey PRIMARY KEY (fingerprint, part)
);

CREATE TABLE lasting_keys (
    purpose text NOT NULL,
    key_encrypted text NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT lasting_keys_pkey PRIMARY KEY (purpose)
);

CREATE TABLE lead_agent_days (
    tenant_id integer NOT NULL,
    product_id integer NOT NULL,
    day date NOT NULL,
    user_id integer NOT NULL,
    team_id integer NOT NULL,
    received integer NOT NULL,
    processed integer NOT NULL,
    CONSTRAINT lead_agent_days_pkey PRIMARY KEY (tenant_id, day, product_id, user_id, team_id)
);

CREATE TABLE lead_bulks (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    user_id integer,
    action text NOT NULL,
    params jsonb DEFAULT '{}'::jsonb NOT NULL,
    lead_ids integer[],
    status text DEFAULT 'queued' NOT NULL,
    finished integer DEFAULT 0 NOT NULL,
    succeeded integer DEFAULT 0 NOT NULL,
    failures jsonb DEFAULT '[]'::jsonb NOT NULL,
    actor jsonb NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    finished_at timestamptz(3),
    session_id uuid,
    undoes_id integer,
    CONSTRAINT lead_bulks_status_known CHECK (status IN ('queued', 'running', 'done', 'failed')),
    CONSTRAINT lead_bulks_pkey PRIMARY KEY (id)
);

CREATE TABLE lead_consumers (
    lead_id integer NOT NULL,
    tenant_id integer NOT NULL,
    consumer_id integer NOT NULL,
    CONSTRAINT lead_consumers_pkey PRIMARY KEY (lead_id)
);

CREATE TABLE lead_counts (
    tenant_id integer NOT NULL,
    product_id integer NOT NULL,
    status text NOT NULL,
    processed_on date NOT NULL,
    count integer NOT NULL,
    team_id integer NOT NULL,
    user_id integer NOT NULL,
    CONSTRAINT lead_counts_pkey PRIMARY KEY (tenant_id, product_id, status, processed_on, user_id, team_id)
);

CREATE TABLE lead_days (
    tenant_id integer NOT NULL,
    product_id integer NOT NULL,
    day date NOT NULL,
    received integer NOT NULL,
    processed integer NOT NULL,
    CONSTRAINT lead_days_pkey PRIMARY KEY (tenant_id, product_id, day)
);

CREATE TABLE lead_event_values (
    event_id integer NOT NULL,
    tenant_id integer NOT NULL,
    field text NOT NULL,
    old json,
    new json,
    salt text NOT NULL,
    CONSTRAINT lead_event_values_pkey PRIMARY KEY (event_id, field)
);

CREATE TABLE lead_events (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    lead_id integer NOT NULL,
    type text NOT NULL,
    old jsonb,
    new jsonb,
    reason text,
    note text,
    actor_id integer,
    actor_name text NOT NULL,
    impersonator_id integer,
    impersonator_name text,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    attempt_product_id integer,
    attempt_team_id integer,
    digests jsonb DEFAULT '{}'::jsonb,
    CONSTRAINT lead_events_pkey PRIMARY KEY (id)
);

CREATE TABLE lead_imports (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    product_id integer NOT NULL,
    user_id integer,
    file_name text NOT NULL,
    file bytea,
    default_region text NOT NULL,
    mapping jsonb NOT NULL,
    status text DEFAULT 'ready' NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    valid integer DEFAULT 0 NOT NULL,
    duplicate integer DEFAULT 0 NOT NULL,
    suppressed integer DEFAULT 0 NOT NULL,
    invalid integer DEFAULT 0 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    finished_at timestamptz(3),
    actor jsonb,
    error text,
    finished_rows integer DEFAULT 0 NOT NULL,
    reverted integer DEFAULT 0 NOT NULL,
    started_at timestamptz(3),
    allocation jsonb,
    CONSTRAINT lead_imports_status_known CHECK (status IN ('checking', 'ready', 'queued', 'running', 'done', 'failed', 'reverting', 'reverted')),
    CONSTRAINT lead_imports_pkey PRIMARY KEY (id)
);

CREATE TABLE lead_posts (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    source_id integer NOT NULL,
    result text NOT NULL,
    status integer NOT NULL,
    answer jsonb NOT NULL,
    idempotency_key text,
    body_hash text NOT NULL,
    body bytea,
    lead_id integer,
    replay_of_id integer,
    ip text,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT lead_posts_pkey PRIMARY KEY (id)
);

CREATE TABLE lead_sources (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    product_id integer NOT NULL,
    name text NOT NULL,
    campaign text,
    key_hash text NOT NULL,
    key_hint text NOT NULL,
    field_map jsonb DEFAULT '{}'::jsonb NOT NULL,
    duplicate_policy text DEFAULT 'reject' NOT NULL,
    duplicate_days integer DEFAULT 90 NOT NULL,
    daily_cap integer,
    ip_allow_list text[] DEFAULT ARRAY[]::text[],
    active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    price_per_lead numeric(10,2),
    CONSTRAINT lead_sources_duplicate_policy_known CHECK (duplicate_policy IN ('reject', 'link', 'update')),
    CONSTRAINT lead_sources_price_not_negative CHECK (price_per_lead >= (0)::numeric),
    CONSTRAINT lead_sources_pkey PRIMARY KEY (id)
);

CREATE TABLE lead_undos (
    lead_id integer NOT NULL,
    tenant_id integer NOT NULL,
    event_id integer,
    bulk_id integer,
    user_id integer NOT NULL,
    session_id uuid,
    columns jsonb NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT lead_undos_pkey PRIMARY KEY (lead_id)
);

CREATE TABLE leads (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    product_id integer NOT NULL,
    lead_id text NOT NULL,
    status text DEFAULT 'New' NOT NULL,
    status_changed_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    title text,
    name text NOT NULL,
    surname text,
    phone text,
    alt_phone text,
    email text,
    id_number_encrypted text,
    id_number_hash text,
    date_of_birth date,
    gender text,
    education text,
    language text,
    province text,
    income_band text,
    source text,
    campaign text,
    product_interest text,
    assigned_user_id integer,
    allocated_at timestamptz(3),
    attempts integer DEFAULT 0 NOT NULL,
    last_attempt_at timestamptz(3),
    next_action_at timestamptz(3),
    diary_at timestamptz(3),
    diary_scope text,
    reason text,
    note text,
    duplicate_of_id integer,
    import_id integer,
    processed_at timestamptz(3),
    processed_outcome text,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    team_id integer,
    consent_state text DEFAULT 'unknown' NOT NULL,
    source_id integer,
    age_bracket text,
    price numeric(10,2),
    contacted_at timestamptz(3),
    contacted_by_id integer,
    contacted_team_id integer,
    first_attempt_at timestamptz(3),
    qc_sent_at timestamptz(3),
    submitted_at timestamptz(3),
    is_in_force boolean DEFAULT false NOT NULL,
    registry_exemption jsonb,
    is_client boolean DEFAULT false NOT NULL,
    call_consented boolean DEFAULT false NOT NULL,
    CONSTRAINT leads_consent_state_known CHECK (consent_state IN ('unknown', 'given', 'refused', 'withdrawn')),
    CONSTRAINT leads_outcome_known CHECK (processed_outcome IN ('converted', 'declined', 'unreachable', 'does_not_exist', 'duplicate', 'withdrawn')),
    CONSTRAINT leads_processed_has_outcome CHECK ((processed_at IS NULL) = (processed_outcome IS NULL)),
    CONSTRAINT leads_status_known CHECK (status IN ('New', 'Allocated', 'Declined', 'Voicemail', 'Does Not Exist', 'Diary')),
    CONSTRAINT leads_pkey PRIMARY KEY (id)
);

CREATE TABLE login_activities (
    id serial NOT NULL,
    user_id integer NOT NULL,
    tenant_id integer,
    is_new_device boolean DEFAULT false NOT NULL,
    city text,
    country text,
    ip text,
    user_agent text,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    device_hash text,
    CONSTRAINT login_activities_pkey PRIMARY KEY (id)
);

CREATE TABLE notifications (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    user_id integer NOT NULL,
    kind text NOT NULL,
    actor_name text,
    lead_id integer,
    sale_id integer,
    import_id integer,
    bulk_id integer,
    count integer DEFAULT 1 NOT NULL,
    shown_from timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    read_at timestamptz(3),
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT notifications_pkey PRIMARY KEY (id)
);

CREATE TABLE one_time_codes (
    id serial NOT NULL,
    user_id integer NOT NULL,
    code_hash text NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT one_time_codes_pkey PRIMARY KEY (id)
);

CREATE TABLE outcome_import_rows (
    tenant_id integer NOT NULL,
    import_id integer NOT NULL,
    number integer NOT NULL,
    cells jsonb NOT NULL,
    message text,
    sale_id integer,
    CONSTRAINT outcome_import_rows_pkey PRIMARY KEY (import_id, number)
);

CREATE TABLE outcome_imports (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    user_id integer,
    actor jsonb NOT NULL,
    file_name text NOT NULL,
    columns jsonb NOT NULL,
    status text DEFAULT 'queued' NOT NULL,
    total integer NOT NULL,
    finished_rows integer DEFAULT 0 NOT NULL,
    accepted integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    finished_at timestamptz(3),
    CONSTRAINT outcome_imports_status_known CHECK (status IN ('queued', 'running', 'done', 'failed')),
    CONSTRAINT outcome_imports_pkey PRIMARY KEY (id)
);

CREATE TABLE passkey_challenges (
    id uuid NOT NULL,
    user_id integer,
    purpose text NOT NULL,
    challenge text NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT passkey_challenges_pkey PRIMARY KEY (id)
);

CREATE TABLE passkeys (
    id serial NOT NULL,
    user_id integer NOT NULL,
    name text NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint DEFAULT 0 NOT NULL,
    transports text[] DEFAULT ARRAY[]::text[],
    last_used_at timestamptz(3),
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT passkeys_pkey PRIMARY KEY (id)
);

CREATE TABLE password_resets (
    id serial NOT NULL,
    user_id integer NOT NULL,
    token_hash text NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT password_resets_pkey PRIMARY KEY (id)
);

CREATE TABLE permissions (
    id serial NOT NULL,
    name text NOT NULL,
    description text,
    CONSTRAINT permissions_pkey PRIMARY KEY (id)
);

CREATE TABLE personalities (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    name text NOT NULL,
    description text,
    line_manager_id integer,
    requires_qc_oversight boolean DEFAULT false NOT NULL,
    qc_personality_id integer,
    allowed_sale_statuses text[] DEFAULT ARRAY[]::text[],
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    record_scope text DEFAULT 'tenant' NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT personalities_record_scope_known CHECK (record_scope IN ('own', 'team', 'tenant')),
    CONSTRAINT personalities_pkey PRIMARY KEY (id)
);

CREATE TABLE personality_roles (
    personality_id integer NOT NULL,
    role_id integer NOT NULL,
    CONSTRAINT personality_roles_pkey PRIMARY KEY (personality_id, role_id)
);

CREATE UNLOGGED TABLE presences (
    session_id uuid NOT NULL,
    kind text NOT NULL,
    record_id integer NOT NULL,
    tenant_id integer NOT NULL,
    user_id integer NOT NULL,
    seen_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT presences_pkey PRIMARY KEY (session_id, kind, record_id)
);

CREATE TABLE product_documents (
    id serial NOT NULL,
    product_id integer NOT NULL,
    kind text NOT NULL,
    name text,
    original_name text,
    file_path text,
    url text,
    size_bytes integer,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT product_documents_kind_known CHECK (kind IN ('brochure', 'terms')),
    CONSTRAINT product_documents_pkey PRIMARY KEY (id)
);

CREATE TABLE product_faqs (
    id serial NOT NULL,
    product_id integer NOT NULL,
    product_index integer NOT NULL,
    question text NOT NULL,
    answer text,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT product_faqs_pkey PRIMARY KEY (id)
);

CREATE TABLE product_plans (
    id serial NOT NULL,
    product_id integer NOT NULL,
    product_index integer DEFAULT 0 NOT NULL,
    heading text NOT NULL,
    description text,
    cover_heading text,
    currency text DEFAULT 'R' NOT NULL,
    cover_amount integer NOT NULL,
    monthly_premium numeric(10,2) NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    max_entry_age integer,
    min_entry_age integer,
    waiting_months integer DEFAULT 0 NOT NULL,
    member_cover jsonb DEFAULT '[]'::jsonb NOT NULL,
    term_months integer,
    CONSTRAINT product_plans_entry_ages_known CHECK ((min_entry_age >= 0) AND (max_entry_age <= 150) AND (max_entry_age >= min_entry_age)),
    CONSTRAINT product_plans_term_months_known CHECK (term_months > 0),
    CONSTRAINT product_plans_waiting_months_known CHECK ((waiting_months >= 0) AND (waiting_months <= 6)),
    CONSTRAINT product_plans_pkey PRIMARY KEY (id)
);

CREATE TABLE products (
    id serial NOT NULL,
    name text NOT NULL,
    slug text NOT NULL,
    description text,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    default_tenant_id integer,
    insurance_class text,
    underwriter text,
    CONSTRAINT products_insurance_class_known CHECK (insurance_class IN ('funeral', 'life', 'disability')),
    CONSTRAINT products_pkey PRIMARY KEY (id)
);

CREATE TABLE purged_recordings (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    recording_id integer NOT NULL,
    lead_id integer,
    sale_id integer,
    sha256 text NOT NULL,
    size_bytes integer NOT NULL,
    recorded_at timestamptz(3) NOT NULL,
    class text NOT NULL,
    period_began_on date NOT NULL,
    retained_until date NOT NULL,
    reason text NOT NULL,
    file_path text NOT NULL,
    file_removed_at timestamptz(3),
    purged_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT purged_recordings_pkey PRIMARY KEY (id)
);

CREATE TABLE qc_waiting_counts (
    tenant_id integer NOT NULL,
    qc_personality_id integer NOT NULL,
    product_id integer NOT NULL,
    count integer NOT NULL,
    CONSTRAINT qc_waiting_counts_pkey PRIMARY KEY (tenant_id, qc_personality_id, product_id)
);

CREATE TABLE questionnaire_editions (
    id serial NOT NULL,
    questionnaire_id integer NOT NULL,
    number integer NOT NULL,
    content jsonb NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT questionnaire_editions_pkey PRIMARY KEY (id)
);

CREATE TABLE questionnaire_section_questions (
    section_id integer NOT NULL,
    question_id integer NOT NULL,
    "position" integer NOT NULL,
    CONSTRAINT questionnaire_section_questions_pkey PRIMARY KEY (section_id, question_id)
);

CREATE TABLE questionnaire_sections (
    id serial NOT NULL,
    questionnaire_id integer NOT NULL,
    title text NOT NULL,
    "position" integer NOT NULL,
    CONSTRAINT questionnaire_sections_pkey PRIMARY KEY (id)
);

CREATE TABLE questionnaires (
    id serial NOT NULL,
    product_id integer NOT NULL,
    name text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT questionnaires_pkey PRIMARY KEY (id)
);

CREATE TABLE questions (
    id serial NOT NULL,
    product_id integer,
    name text NOT NULL,
    slug text NOT NULL,
    question text NOT NULL,
    type text NOT NULL,
    min integer,
    max integer,
    regex text,
    list_options jsonb,
    selection text,
    should_validate boolean DEFAULT false NOT NULL,
    correct_answer jsonb,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    is_health boolean DEFAULT false NOT NULL,
    on_fail text DEFAULT 'block' NOT NULL,
    CONSTRAINT questions_on_fail_known CHECK (on_fail IN ('block', 'warn', 'refer')),
    CONSTRAINT questions_selection_known CHECK (selection IN ('single', 'multiple')),
    CONSTRAINT questions_type_known CHECK (type IN ('text', 'number', 'boolean', 'list')),
    CONSTRAINT questions_pkey PRIMARY KEY (id)
);

CREATE TABLE recording_listenings (
    recording_id integer NOT NULL,
    user_id integer NOT NULL,
    impersonator_id integer DEFAULT 0 NOT NULL,
    tenant_id integer NOT NULL,
    began_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    heard_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT recording_listenings_pkey PRIMARY KEY (recording_id, user_id, impersonator_id)
);

CREATE TABLE recordings (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    lead_id integer,
    sale_id integer,
    name text NOT NULL,
    mime_type text NOT NULL,
    size_bytes integer NOT NULL,
    duration_seconds double precision,
    recorded_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    source text NOT NULL,
    sha256 text NOT NULL,
    file_path text NOT NULL,
    file_key text NOT NULL,
    legal_hold boolean DEFAULT false NOT NULL,
    legal_hold_reason text,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT recordings_duration_known CHECK (duration_seconds > (0)::double precision),
    CONSTRAINT recordings_hold_has_reason CHECK ((NOT legal_hold) OR (legal_hold_reason IS NOT NULL)),
    CONSTRAINT recordings_mime_type_known CHECK (mime_type IN ('audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/mp4', 'audio/webm')),
    CONSTRAINT recordings_size_known CHECK (size_bytes > 0),
    CONSTRAINT recordings_source_known CHECK (source IN ('upload', 'dialer')),
    CONSTRAINT recordings_subject_known CHECK (num_nonnulls(lead_id, sale_id) = 1),
    CONSTRAINT recordings_pkey PRIMARY KEY (id)
);

CREATE TABLE recovery_codes (
    id serial NOT NULL,
    user_id integer NOT NULL,
    code_hash text NOT NULL,
    used_at timestamptz(3),
    CONSTRAINT recovery_codes_pkey PRIMARY KEY (id)
);

CREATE TABLE registry_import_rows (
    import_id integer NOT NULL,
    kind text NOT NULL,
    value text NOT NULL,
    listed_on date NOT NULL,
    CONSTRAINT registry_import_rows_kind_known CHECK (kind IN ('phone', 'email', 'id_number', 'sha256')),
    CONSTRAINT registry_import_rows_pkey PRIMARY KEY (import_id, kind, value)
);

CREATE TABLE registry_imports (
    id serial NOT NULL,
    file_name text NOT NULL,
    sha256 text NOT NULL,
    answered_on date NOT NULL,
    status text DEFAULT 'queued' NOT NULL,
    rows integer DEFAULT 0 NOT NULL,
    invalid integer DEFAULT 0 NOT NULL,
    contacts integer DEFAULT 0 NOT NULL,
    finished integer DEFAULT 0 NOT NULL,
    hits integer DEFAULT 0 NOT NULL,
    added integer DEFAULT 0 NOT NULL,
    last_lead_id integer DEFAULT 0 NOT NULL,
    actor_id integer,
    actor_name text NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    finished_at timestamptz(3),
    CONSTRAINT registry_imports_status_known CHECK (status IN ('queued', 'running', 'done', 'failed')),
    CONSTRAINT registry_imports_pkey PRIMARY KEY (id)
);

CREATE TABLE report_deliveries (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    report_id integer NOT NULL,
    user_id integer NOT NULL,
    due_at timestamptz(3) NOT NULL,
    requested boolean DEFAULT false NOT NULL,
    status text DEFAULT 'queued' NOT NULL,
    reason text,
    claimed_until timestamptz(3),
    finished_at timestamptz(3),
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT report_deliveries_pkey PRIMARY KEY (id)
);

CREATE TABLE report_recipients (
    report_id integer NOT NULL,
    user_id integer NOT NULL,
    tenant_id integer NOT NULL,
    unsubscribed_at timestamptz(3),
    CONSTRAINT report_recipients_pkey PRIMARY KEY (report_id, user_id)
);

CREATE TABLE reports (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    name text NOT NULL,
    cards text[],
    period text NOT NULL,
    scope text DEFAULT 'tenant' NOT NULL,
    product_id integer,
    team_id integer,
    frequency text NOT NULL,
    weekday integer DEFAULT 1 NOT NULL,
    month_day integer DEFAULT 1 NOT NULL,
    send_at text DEFAULT '07:00' NOT NULL,
    working_days_only boolean DEFAULT true NOT NULL,
    active boolean DEFAULT true NOT NULL,
    next_run_at timestamptz(3),
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT reports_pkey PRIMARY KEY (id)
);

CREATE TABLE retention_periods (
    id serial NOT NULL,
    class text NOT NULL,
    length integer NOT NULL,
    unit text NOT NULL,
    source text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    rehearsed_on date,
    CONSTRAINT retention_periods_class_known CHECK (class IN ('lead', 'unsubmitted_sale', 'sale', 'mandate', 'unsold_lead', 'rejected_row', 'lead_post')),
    CONSTRAINT retention_periods_length_known CHECK ((length >= 1) AND (length <= 1200)),
    CONSTRAINT retention_periods_unit_known CHECK (unit IN ('days', 'months', 'years')),
    CONSTRAINT retention_periods_pkey PRIMARY KEY (id)
);

CREATE TABLE retention_runs (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    class text NOT NULL,
    dry_run boolean NOT NULL,
    count integer NOT NULL,
    reason text NOT NULL,
    began_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    finished_at timestamptz(3),
    CONSTRAINT retention_runs_class_known CHECK (class IN ('lead', 'unsubmitted_sale', 'sale', 'mandate', 'unsold_lead', 'rejected_row', 'lead_post')),
    CONSTRAINT retention_runs_count_known CHECK (count > 0),
    CONSTRAINT retention_runs_pkey PRIMARY KEY (id)
);

CREATE TABLE role_permissions (
    role_id integer NOT NULL,
    permission_id integer NOT NULL,
    CONSTRAINT role_permissions_pkey PRIMARY KEY (role_id, permission_id)
);

CREATE TABLE roles (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    name text NOT NULL,
    slug text NOT NULL,
    description text,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT roles_pkey PRIMARY KEY (id)
);

CREATE TABLE sale_bank_accounts (
    sale_id integer NOT NULL,
    tenant_id integer NOT NULL,
    payment_method text DEFAULT 'debit_order' NOT NULL,
    bank_id integer,
    account_type text,
    account_number_encrypted text,
    branch_code text,
    account_holder text,
    holder_is_policyholder boolean DEFAULT true NOT NULL,
    holder_id_number_encrypted text,
    holder_id_number_hash text,
    holder_relationship_id integer,
    debit_day text,
    CONSTRAINT sale_bank_accounts_account_type_known CHECK (account_type IN ('current', 'savings', 'transmission')),
    CONSTRAINT sale_bank_accounts_debit_day_known CHECK (debit_day ~ '^([1-9]|[12][0-9]|3[01]|last)$'),
    CONSTRAINT sale_bank_accounts_payment_method_known CHECK (payment_method = 'debit_order'),
    CONSTRAINT sale_bank_accounts_pkey PRIMARY KEY (sale_id)
);

CREATE TABLE sale_beneficiaries (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    sale_id integer NOT NULL,
    "position" integer NOT NULL,
    beneficiary_type_id integer,
    relationship_id integer,
    name text,
    surname text,
    id_number_encrypted text,
    id_number_hash text,
    date_of_birth date,
    phone text,
    share numeric(5,2),
    guardian_name text,
    guardian_phone text,
    CONSTRAINT sale_beneficiaries_share_known CHECK ((share > (0)::numeric) AND (share <= (100)::numeric)),
    CONSTRAINT sale_beneficiaries_pkey PRIMARY KEY (id)
);

CREATE TABLE sale_consumers (
    sale_id integer NOT NULL,
    tenant_id integer NOT NULL,
    consumer_id integer NOT NULL,
    CONSTRAINT sale_consumers_pkey PRIMARY KEY (sale_id)
);

CREATE TABLE sale_counts (
    tenant_id integer NOT NULL,
    product_id integer NOT NULL,
    status text NOT NULL,
    count integer NOT NULL,
    team_id integer NOT NULL,
    user_id integer NOT NULL,
    CONSTRAINT sale_counts_pkey PRIMARY KEY (tenant_id, product_id, status, user_id, team_id)
);

CREATE TABLE sale_event_anchors (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    day date NOT NULL,
    heads jsonb NOT NULL,
    prev_hash text NOT NULL,
    hash text NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT sale_event_anchors_pkey PRIMARY KEY (id)
);

CREATE TABLE sale_event_values (
    event_id integer NOT NULL,
    tenant_id integer NOT NULL,
    field text NOT NULL,
    old json,
    new json,
    salt text NOT NULL,
    CONSTRAINT sale_event_values_pkey PRIMARY KEY (event_id, field)
);

CREATE TABLE sale_events (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    sale_id integer NOT NULL,
    type text NOT NULL,
    old jsonb,
    new jsonb,
    reason text,
    actor_id integer,
    actor_name text NOT NULL,
    impersonator_id integer,
    impersonator_name text,
    ip text,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    digests jsonb DEFAULT '{}'::jsonb,
    seq integer,
    prev_hash text,
    hash text,
    CONSTRAINT sale_events_pkey PRIMARY KEY (id)
);

CREATE TABLE sale_insured_lives (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    sale_id integer NOT NULL,
    "position" integer NOT NULL,
    beneficiary_type_id integer,
    relationship_id integer,
    name text,
    surname text,
    id_number_encrypted text,
    id_number_hash text,
    date_of_birth date,
    gender text,
    was_covered boolean,
    CONSTRAINT sale_insured_lives_pkey PRIMARY KEY (id)
);

CREATE TABLE sale_mandates (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    sale_id integer NOT NULL,
    text text NOT NULL,
    sha256 text NOT NULL,
    template_version integer NOT NULL,
    mandate_type text DEFAULT 'eft_voice' NOT NULL,
    agreed_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    agreed_by_person text NOT NULL,
    recorded_by_id integer,
    recorded_by_name text NOT NULL,
    voided_at timestamptz(3),
    at_seconds double precision,
    recording_id integer,
    abbreviated_name text,
    bank_name text,
    CONSTRAINT sale_mandates_at_seconds_known CHECK (at_seconds >= (0)::double precision),
    CONSTRAINT sale_mandates_person_known CHECK (agreed_by_person IN ('policyholder', 'holder')),
    CONSTRAINT sale_mandates_type_known CHECK (mandate_type = 'eft_voice'),
    CONSTRAINT sale_mandates_pkey PRIMARY KEY (id)
);

CREATE TABLE sale_openings (
    tenant_id integer NOT NULL,
    year integer NOT NULL,
    number integer NOT NULL,
    sale_id integer NOT NULL,
    reference text NOT NULL,
    prev_hash text NOT NULL,
    hash text NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT sale_openings_pkey PRIMARY KEY (tenant_id, year, number)
);

CREATE TABLE sale_packs (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    sale_id integer NOT NULL,
    edition integer NOT NULL,
    submitted_at timestamptz(3) NOT NULL,
    file_path text,
    size_bytes integer,
    sha256 text,
    made_at timestamptz(3),
    attempts integer DEFAULT 0 NOT NULL,
    try_after timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    mailed_at timestamptz(3),
    delivered_on date,
    delivered_how text,
    voided_at timestamptz(3),
    voided_by_name text,
    is_late boolean DEFAULT false NOT NULL,
    CONSTRAINT sale_packs_edition_known CHECK (edition > 0),
    CONSTRAINT sale_packs_made_whole CHECK ((made_at IS NULL) OR ((file_path IS NOT NULL) AND (sha256 IS NOT NULL))),
    CONSTRAINT sale_packs_pkey PRIMARY KEY (id)
);

CREATE TABLE sale_parties (
    sale_id integer NOT NULL,
    user_id integer NOT NULL,
    tenant_id integer NOT NULL,
    CONSTRAINT sale_parties_pkey PRIMARY KEY (sale_id, user_id)
);

CREATE TABLE sale_persons (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    sale_id integer NOT NULL,
    role text NOT NULL,
    title text,
    name text NOT NULL,
    surname text,
    id_number_encrypted text,
    id_number_hash text,
    date_of_birth date,
    gender text,
    citizenship text,
    phone text,
    email text,
    alt_phone text,
    employer text,
    id_expires_on date,
    id_type text DEFAULT 'sa_id' NOT NULL,
    income_band text,
    language text,
    marital_status text,
    nationality text,
    occupation text,
    physical_address jsonb,
    postal_address jsonb,
    smoker boolean,
    CONSTRAINT sale_persons_id_type_known CHECK (id_type IN ('sa_id', 'passport', 'permit')),
    CONSTRAINT sale_persons_pkey PRIMARY KEY (id)
);

CREATE TABLE sale_questionnaires (
    tenant_id integer NOT NULL,
    sale_id integer NOT NULL,
    edition_id integer NOT NULL,
    "position" integer NOT NULL,
    CONSTRAINT sale_questionnaires_pkey PRIMARY KEY (sale_id, edition_id)
);

CREATE TABLE sale_review_items (
    review_id integer NOT NULL,
    item_id text NOT NULL,
    tenant_id integer NOT NULL,
    "position" integer NOT NULL,
    weight integer NOT NULL,
    instant_fail boolean NOT NULL,
    result text,
    comment text,
    at_seconds numeric(9,2),
    fixed_at timestamptz(3),
    disputed_at timestamptz(3),
    disputed_by_id integer,
    disputed_by_name text,
    dispute_reason text,
    answered_at timestamptz(3),
    answered_by_id integer,
    answered_by_name text,
    is_upheld boolean,
    answer_note text,
    recording_id integer,
    CONSTRAINT sale_review_items_result_known CHECK (result IN ('pass', 'fail', 'na')),
    CONSTRAINT sale_review_items_pkey PRIMARY KEY (review_id, item_id)
);

CREATE TABLE sale_reviews (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    sale_id integer NOT NULL,
    edition_id integer NOT NULL,
    kind text DEFAULT 'check' NOT NULL,
    state text DEFAULT 'open' NOT NULL,
    reviewer_id integer,
    reviewer_name text,
    product_id integer NOT NULL,
    agent_id integer,
    team_id integer,
    qc_personality_id integer,
    waiting_since timestamptz(3) NOT NULL,
    claimed_at timestamptz(3),
    active_at timestamptz(3),
    decided_at timestamptz(3),
    decision text,
    note text,
    is_for_commencement boolean DEFAULT false NOT NULL,
    score numeric(5,2),
    instant_fails integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    is_complete boolean DEFAULT false NOT NULL,
    pass_mark integer,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    failed_items text[] DEFAULT ARRAY[]::text[],
    is_disputed boolean DEFAULT false NOT NULL,
    is_upheld boolean DEFAULT false NOT NULL,
    seller_id integer,
    seller_team_id integer,
    is_alert_due boolean DEFAULT false NOT NULL,
    CONSTRAINT sale_reviews_decision_known CHECK (decision IN ('passed', 'kicked-back', 'declined', 'agreed', 'differed')),
    CONSTRAINT sale_reviews_kind_known CHECK (kind IN ('check', 'second')),
    CONSTRAINT sale_reviews_state_known CHECK (state IN ('waiting', 'open', 'released', 'decided')),
    CONSTRAINT sale_reviews_pkey PRIMARY KEY (id)
);

CREATE TABLE sale_sequences (
    tenant_id integer NOT NULL,
    year integer NOT NULL,
    last integer NOT NULL,
    first_opened integer,
    head text,
    seal text,
    CONSTRAINT sale_sequences_pkey PRIMARY KEY (tenant_id, year)
);

CREATE TABLE sale_stays (
    event_id integer NOT NULL,
    tenant_id integer NOT NULL,
    sale_id integer NOT NULL,
    product_id integer NOT NULL,
    status text NOT NULL,
    user_id integer NOT NULL,
    team_id integer NOT NULL,
    left_at timestamptz(3) NOT NULL,
    seconds integer NOT NULL,
    CONSTRAINT sale_stays_pkey PRIMARY KEY (event_id)
);

CREATE TABLE saved_views (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    user_id integer NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    query text NOT NULL,
    shared boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    team_id integer,
    CONSTRAINT saved_views_pkey PRIMARY KEY (id)
);

CREATE TABLE scorecard_editions (
    id serial NOT NULL,
    scorecard_id integer NOT NULL,
    number integer NOT NULL,
    sections jsonb NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT scorecard_editions_pkey PRIMARY KEY (id)
);

CREATE TABLE scorecards (
    id serial NOT NULL,
    tenant_id integer,
    product_id integer NOT NULL,
    sections jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT scorecards_pkey PRIMARY KEY (id)
);

CREATE TABLE script_editions (
    id serial NOT NULL,
    script_id integer NOT NULL,
    number integer NOT NULL,
    sections jsonb NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT script_editions_pkey PRIMARY KEY (id)
);

CREATE TABLE scripts (
    id serial NOT NULL,
    tenant_id integer,
    product_id integer NOT NULL,
    sections jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT scripts_pkey PRIMARY KEY (id)
);

CREATE TABLE sessions (
    id uuid NOT NULL,
    token_hash text NOT NULL,
    user_id integer NOT NULL,
    impersonated_user_id integer,
    impersonated_tenant_id integer,
    ip text,
    user_agent text,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_seen_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    impersonated_at timestamptz(3),
    CONSTRAINT sessions_pkey PRIMARY KEY (id)
);

CREATE TABLE suppressions (
    id serial NOT NULL,
    tenant_id integer,
    kind text NOT NULL,
    value text,
    reason text,
    actor_id integer,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    source text DEFAULT 'request' NOT NULL,
    listed_on date,
    value_hash text,
    CONSTRAINT suppressions_kind_known CHECK (kind IN ('phone', 'email', 'id_number')),
    CONSTRAINT suppressions_source_known CHECK (source IN ('request', 'disposition', 'erasure', 'registry')),
    CONSTRAINT suppressions_value_kept CHECK ((value IS NOT NULL) OR (source = 'erasure')),
    CONSTRAINT suppressions_pkey PRIMARY KEY (id)
);

CREATE TABLE team_products (
    team_id integer NOT NULL,
    product_id integer NOT NULL,
    CONSTRAINT team_products_pkey PRIMARY KEY (team_id, product_id)
);

CREATE TABLE telephony_settings (
    tenant_id integer NOT NULL,
    click_to_dial text,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT telephony_settings_pkey PRIMARY KEY (tenant_id)
);

CREATE TABLE tenant_retention_periods (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    class text NOT NULL,
    length integer,
    unit text,
    source text,
    version integer DEFAULT 1 NOT NULL,
    rehearsed_on date,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT tenant_retention_periods_all_or_none CHECK (num_nulls(length, unit, source) IN (0, 3)),
    CONSTRAINT tenant_retention_periods_class_known CHECK (class IN ('lead', 'unsubmitted_sale', 'sale', 'mandate', 'unsold_lead', 'rejected_row', 'lead_post')),
    CONSTRAINT tenant_retention_periods_length_known CHECK ((length >= 1) AND (length <= 1200)),
    CONSTRAINT tenant_retention_periods_unit_known CHECK (unit IN ('days', 'months', 'years')),
    CONSTRAINT tenant_retention_periods_pkey PRIMARY KEY (id)
);

CREATE TABLE tenants (
    id serial NOT NULL,
    name text NOT NULL,
    slug text NOT NULL,
    subdomain text NOT NULL,
    reference_prefix text NOT NULL,
    logo text,
    logo_nav text,
    light_theme jsonb NOT NULL,
    dark_theme jsonb NOT NULL,
    debit_order_mandate text,
    calling_hours_enforced boolean DEFAULT true NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    abbreviated_name text,
    complaints_email text,
    complaints_phone text,
    default_qc_personality_id integer,
    first_debit_working_days integer DEFAULT 5 NOT NULL,
    fsp_number text,
    ombud_text text,
    provider_name text,
    qc_pass_mark integer DEFAULT 80 NOT NULL,
    qc_sample_percent integer DEFAULT 5 NOT NULL,
    sla_hours jsonb DEFAULT '{"qc-oversight": 8}'::jsonb NOT NULL,
    closed_at timestamptz(3),
    call_consent text DEFAULT 'not_required' NOT NULL,
    cleansing text DEFAULT 'warn' NOT NULL,
    CONSTRAINT tenants_call_consent_known CHECK (call_consent IN ('not_required', 'required')),
    CONSTRAINT tenants_cleansing_known CHECK (cleansing IN ('warn', 'stop')),
    CONSTRAINT tenants_first_debit_working_days_known CHECK ((first_debit_working_days >= 0) AND (first_debit_working_days <= 60)),
    CONSTRAINT tenants_qc_pass_mark_known CHECK ((qc_pass_mark >= 0) AND (qc_pass_mark <= 100)),
    CONSTRAINT tenants_qc_sample_percent_known CHECK ((qc_sample_percent >= 0) AND (qc_sample_percent <= 100)),
    CONSTRAINT tenants_pkey PRIMARY KEY (id)
);

CREATE TABLE throttles (
    key text NOT NULL,
    count integer NOT NULL,
    level integer DEFAULT 0 NOT NULL,
    ends_at timestamptz(3) NOT NULL,
    CONSTRAINT throttles_pkey PRIMARY KEY (key)
);

CREATE TABLE users (
    id serial NOT NULL,
    tenant_id integer,
    personality_id integer,
    line_manager_user_id integer,
    name text NOT NULL,
    surname text NOT NULL,
    email citext NOT NULL,
    password_hash text NOT NULL,
    is_admin boolean DEFAULT false NOT NULL,
    active boolean DEFAULT true NOT NULL,
    should_reset_password boolean DEFAULT false NOT NULL,
    last_login_at timestamptz(3),
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    oidc_subject text,
    two_factor_enabled boolean DEFAULT false NOT NULL,
    two_factor_secret text,
    two_factor_step integer,
    version integer DEFAULT 1 NOT NULL,
    absent_until timestamptz(3),
    target_premium_per_month integer,
    target_submissions_per_day integer,
    agent_extension text,
    CONSTRAINT users_target_premium_known CHECK (target_premium_per_month > 0),
    CONSTRAINT users_target_submissions_known CHECK (target_submissions_per_day > 0),
    CONSTRAINT users_pkey PRIMARY KEY (id)
);

CREATE TABLE webhook_attempts (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    delivery_id integer NOT NULL,
    url text NOT NULL,
    headers jsonb NOT NULL,
    status integer,
    error text,
    duration_ms integer NOT NULL,
    answer_encrypted text,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT webhook_attempts_pkey PRIMARY KEY (id)
);

CREATE TABLE webhook_deliveries (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    webhook_id integer NOT NULL,
    event_id integer NOT NULL,
    type text NOT NULL,
    record text NOT NULL,
    state text DEFAULT 'pending' NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    claimed_until timestamptz(3),
    finished_at timestamptz(3),
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT webhook_deliveries_state_check CHECK (state IN ('pending', 'delivered', 'dead')),
    CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id)
);

CREATE TABLE webhook_events (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    message_id uuid DEFAULT gen_random_uuid() NOT NULL,
    type text NOT NULL,
    product_id integer,
    lead_id integer,
    sale_id integer,
    source_id integer NOT NULL,
    held boolean DEFAULT false NOT NULL,
    released_at timestamp(6) with time zone,
    body_encrypted text,
    masked_body_encrypted text,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    dispatched_at timestamptz(3),
    CONSTRAINT webhook_events_pkey PRIMARY KEY (id)
);

CREATE TABLE webhooks (
    id serial NOT NULL,
    tenant_id integer NOT NULL,
    url text NOT NULL,
    description text,
    events text[],
    product_ids integer[] DEFAULT ARRAY[]::integer[],
    include_personal_data boolean DEFAULT false NOT NULL,
    active boolean DEFAULT true NOT NULL,
    secret_encrypted text NOT NULL,
    previous_secret_encrypted text,
    previous_secret_until timestamptz(3),
    failing_since timestamptz(3),
    alerted_at timestamptz(3),
    switched_off_at timestamptz(3),
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT webhooks_pkey PRIMARY KEY (id)
);

CREATE TABLE work_slots (
    id bigserial NOT NULL,
    kind text NOT NULL,
    user_id integer NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT work_slots_pkey PRIMARY KEY (id)
);

-- ── Indexes ──
CREATE INDEX allocation_rules_team_id_idx ON allocation_rules (team_id);
CREATE INDEX allocation_rules_tenant_id_product_id_position_idx ON allocation_rules (tenant_id, product_id, "position");
CREATE UNIQUE INDEX api_keys_id_tenant_id_key ON api_keys (id, tenant_id);
CREATE UNIQUE INDEX api_keys_key_hash_key ON api_keys (key_hash);
CREATE UNIQUE INDEX api_keys_previous_key_hash_key ON api_keys (previous_key_hash);
CREATE INDEX api_keys_tenant_id_name_idx ON api_keys (tenant_id, name);
CREATE INDEX audit_events_created_at_id_idx ON audit_events (created_at DESC, id DESC);
CREATE INDEX audit_events_subject_type_subject_id_idx ON audit_events (subject_type, subject_id);
CREATE INDEX audit_events_tenant_id_created_at_idx ON audit_events (tenant_id, created_at DESC);
CREATE UNIQUE INDEX banks_name_key ON banks (name);
CREATE UNIQUE INDEX beneficiary_relationships_tenant_id_name_key ON beneficiary_relationships (tenant_id, name);
CREATE INDEX beneficiary_type_products_product_id_idx ON beneficiary_type_products (product_id);
CREATE UNIQUE INDEX beneficiary_types_tenant_id_name_key ON beneficiary_types (tenant_id, name);
CREATE INDEX calls_lead_id_idx ON calls (lead_id);
CREATE INDEX calls_open ON calls (tenant_id, created_at) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX calls_tenant_id_call_id_key ON calls (tenant_id, call_id);
CREATE INDEX calls_user_id_idx ON calls (user_id);
CREATE INDEX consents_tenant_id_lead_id_created_at_idx ON consents (tenant_id, lead_id, created_at);
CREATE INDEX consumer_contacts_tenant_id_kind_value_idx ON consumer_contacts (tenant_id, kind, value);
CREATE INDEX consumer_merges_into_id_idx ON consumer_merges (into_id);
CREATE INDEX consumer_merges_tenant_id_created_at_idx ON consumer_merges (tenant_id, created_at DESC);
CREATE UNIQUE INDEX consumer_proposals_id_key ON consumer_proposals (id);
CREATE INDEX consumer_proposals_open ON consumer_proposals (tenant_id, created_at DESC) WHERE (dismissed_at IS NULL);
CREATE INDEX consumer_proposals_other_id_idx ON consumer_proposals (other_id);
CREATE INDEX consumers_by_name ON consumers (tenant_id, name, id) WHERE (merged_into_id IS NULL);
CREATE INDEX consumers_by_surname ON consumers (tenant_id, surname, id) WHERE (merged_into_id IS NULL);
CREATE UNIQUE INDEX consumers_id_number_key ON consumers (tenant_id, id_number_hash) WHERE ((id_number_hash IS NOT NULL) AND (merged_into_id IS NULL));
CREATE UNIQUE INDEX consumers_id_tenant_id_key ON consumers (id, tenant_id);
CREATE INDEX consumers_merged_id_number ON consumers (tenant_id, id_number_hash) WHERE ((id_number_hash IS NOT NULL) AND (merged_into_id IS NOT NULL));
CREATE INDEX consumers_merged_into_id_idx ON consumers (merged_into_id);
CREATE INDEX consumers_newest ON consumers (tenant_id, created_at DESC, id DESC) WHERE (merged_into_id IS NULL);
CREATE INDEX consumers_search ON consumers USING gin (tenant_id, lead_search_text(name, surname, phone, NULL::text, email, '') gin_trgm_ops) WHERE (merged_into_id IS NULL);
CREATE UNIQUE INDEX cover_limits_insurance_class_min_age_valid_from_key ON cover_limits (insurance_class, min_age, valid_from);
CREATE UNIQUE INDEX data_request_periods_type_key ON data_request_periods (type);
CREATE INDEX data_requests_consumer_id_idx ON data_requests (consumer_id);
CREATE INDEX data_requests_open ON data_requests (due_on) WHERE (decided_at IS NULL);
CREATE INDEX data_requests_owner_id_idx ON data_requests (owner_id);
CREATE INDEX data_requests_tenant_id_due_on_idx ON data_requests (tenant_id, due_on);
CREATE INDEX figure_agent_months_tenant_id_team_id_figure_month_idx ON figure_agent_months (tenant_id, team_id, figure, month);
CREATE INDEX figure_agent_months_tenant_id_user_id_figure_month_idx ON figure_agent_months (tenant_id, user_id, figure, month);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);
CREATE INDEX insight_agent_months_tenant_id_team_id_month_idx ON insight_agent_months (tenant_id, team_id, month);
CREATE UNIQUE INDEX insight_keys_tenant_id_dimension_key_key ON insight_keys (tenant_id, dimension, key);
CREATE INDEX lead_agent_days_of_team ON lead_agent_days (tenant_id, team_id, day);
CREATE INDEX lead_agent_days_of_user ON lead_agent_days (tenant_id, user_id, day);
CREATE INDEX lead_bulks_tenant_id_created_at_idx ON lead_bulks (tenant_id, created_at DESC);
CREATE UNIQUE INDEX lead_bulks_undoes_id_key ON lead_bulks (undoes_id);
CREATE INDEX lead_consumers_consumer_id_lead_id_idx ON lead_consumers (consumer_id, lead_id);
CREATE UNIQUE INDEX lead_consumers_lead_id_tenant_id_key ON lead_consumers (lead_id, tenant_id);
CREATE INDEX lead_events_attempts ON lead_events (tenant_id, actor_id, created_at) WHERE (attempts <> 0);
CREATE INDEX lead_events_lead_id_created_at_idx ON lead_events (lead_id, created_at);
CREATE INDEX lead_events_of_work ON lead_events (tenant_id, created_at DESC, id DESC) WHERE ((type IN ('status', 'processed', 'converted')) AND ((type <> 'status') OR ((new ->> 'status') <> ALL (ARRAY['New', 'Allocated']))));
CREATE INDEX lead_imports_tenant_id_created_at_idx ON lead_imports (tenant_id, created_at DESC);
CREATE INDEX lead_posts_created_at_idx ON lead_posts (created_at);
CREATE INDEX lead_posts_source_id_created_at_idx ON lead_posts (source_id, created_at DESC);
CREATE UNIQUE INDEX lead_posts_source_id_idempotency_key_key ON lead_posts (source_id, idempotency_key);
CREATE INDEX lead_posts_tenant_id_created_at_idx ON lead_posts (tenant_id, created_at DESC);
CREATE UNIQUE INDEX lead_sources_id_tenant_id_key ON lead_sources (id, tenant_id);
CREATE UNIQUE INDEX lead_sources_key_hash_key ON lead_sources (key_hash);
CREATE INDEX lead_sources_product_id_idx ON lead_sources (product_id);
CREATE UNIQUE INDEX lead_sources_tenant_id_name_key ON lead_sources (tenant_id, name);
CREATE INDEX lead_undos_bulk_id_idx ON lead_undos (bulk_id);
CREATE INDEX lead_undos_created_at_idx ON lead_undos (created_at);
CREATE UNIQUE INDEX lead_undos_lead_id_tenant_id_key ON lead_undos (lead_id, tenant_id);
CREATE INDEX leads_by_id_number ON leads (tenant_id, product_id, id_number_hash) WHERE (id_number_hash IS NOT NULL);
CREATE INDEX leads_contacted ON leads (tenant_id, contacted_by_id, contacted_at) WHERE (contacted_at IS NOT NULL);
CREATE INDEX leads_due ON leads (tenant_id, product_id, status, next_action_at) WHERE (processed_at IS NULL);
CREATE INDEX leads_duplicate_of ON leads (duplicate_of_id) WHERE (duplicate_of_id IS NOT NULL);
CREATE UNIQUE INDEX leads_id_tenant_id_key ON leads (id, tenant_id);
CREATE INDEX leads_of_import ON leads (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX leads_of_source ON leads (source_id, created_at) WHERE (source_id IS NOT NULL);
CREATE INDEX leads_of_team ON leads (team_id, status) WHERE (team_id IS NOT NULL);
CREATE INDEX leads_of_team_lately ON leads (team_id, GREATEST(created_at, last_attempt_at, processed_at) DESC) WHERE (team_id IS NOT NULL);
CREATE INDEX leads_of_user ON leads (assigned_user_id, status) WHERE (assigned_user_id IS NOT NULL);
CREATE INDEX leads_of_user_lately ON leads (assigned_user_id, GREATEST(created_at, last_attempt_at, processed_at) DESC) WHERE (assigned_user_id IS NOT NULL);
CREATE INDEX leads_overdue ON leads (diary_at) WHERE ((status = 'Diary') AND (processed_at IS NULL));
CREATE INDEX leads_tenant_id_created_at_id_idx ON leads (tenant_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX leads_tenant_id_lead_id_key ON leads (tenant_id, lead_id);
CREATE INDEX leads_tenant_id_product_id_created_at_id_idx ON leads (tenant_id, product_id, created_at DESC, id DESC);
CREATE INDEX leads_tenant_id_product_id_email_idx ON leads (tenant_id, product_id, email);
CREATE INDEX leads_tenant_id_product_id_phone_idx ON leads (tenant_id, product_id, phone);
CREATE INDEX leads_tenant_id_product_id_status_created_at_id_idx ON leads (tenant_id, product_id, status, created_at DESC, id DESC);
CREATE INDEX leads_text ON leads USING gin (tenant_id, lead_search_text(name, surname, phone, alt_phone, email, lead_id) gin_trgm_ops);
CREATE INDEX leads_unsold_by_outcome ON leads (processed_at, id) WHERE ((processed_outcome <> 'converted') AND (lead_id <> ('anonymised-' || (id)::text)));
CREATE INDEX leads_untried ON leads (team_id, allocated_at) WHERE ((status = 'Allocated') AND (processed_at IS NULL));
CREATE INDEX leads_waiting ON leads (tenant_id, product_id, COALESCE(team_id, 0), created_at) WHERE ((status = 'New') AND (processed_at IS NULL) AND (assigned_user_id IS NULL));
CREATE INDEX leads_worked_lately ON leads (tenant_id, product_id, GREATEST(last_attempt_at, processed_at) DESC) WHERE ((last_attempt_at IS NOT NULL) OR (processed_at IS NOT NULL));
CREATE INDEX login_activities_device_hash_idx ON login_activities (device_hash);
CREATE INDEX login_activities_user_id_created_at_idx ON login_activities (user_id, created_at DESC);
CREATE INDEX notifications_bulk_id_idx ON notifications (bulk_id);
CREATE INDEX notifications_created_at_idx ON notifications (created_at);
CREATE INDEX notifications_import_id_idx ON notifications (import_id);
CREATE INDEX notifications_lead_id_idx ON notifications (lead_id);
CREATE INDEX notifications_sale_id_idx ON notifications (sale_id);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_user_id_id_idx ON notifications (user_id, id DESC);
CREATE UNIQUE INDEX one_time_codes_user_id_key ON one_time_codes (user_id);
CREATE INDEX outcome_import_rows_import_id_sale_id_idx ON outcome_import_rows (import_id, sale_id);
CREATE INDEX outcome_import_rows_tenant_id_idx ON outcome_import_rows (tenant_id);
CREATE UNIQUE INDEX outcome_imports_id_tenant_id_key ON outcome_imports (id, tenant_id);
CREATE INDEX outcome_imports_tenant_id_created_at_idx ON outcome_imports (tenant_id, created_at DESC);
CREATE INDEX passkey_challenges_expires_at_idx ON passkey_challenges (expires_at);
CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys (credential_id);
CREATE INDEX passkeys_user_id_idx ON passkeys (user_id);
CREATE UNIQUE INDEX password_resets_token_hash_key ON password_resets (token_hash);
CREATE UNIQUE INDEX password_resets_user_id_key ON password_resets (user_id);
CREATE UNIQUE INDEX permissions_name_key ON permissions (name);
CREATE UNIQUE INDEX personalities_tenant_id_name_key ON personalities (tenant_id, name);
CREATE INDEX personality_roles_role_id_idx ON personality_roles (role_id);
CREATE INDEX presences_tenant_id_idx ON presences (tenant_id);
CREATE INDEX presences_user_id_idx ON presences (user_id);
CREATE INDEX product_documents_product_id_kind_idx ON product_documents (product_id, kind);
CREATE INDEX product_faqs_product_id_product_index_idx ON product_faqs (product_id, product_index);
CREATE INDEX product_plans_product_id_product_index_idx ON product_plans (product_id, product_index);
CREATE INDEX products_default_tenant_id_idx ON products (default_tenant_id);
CREATE UNIQUE INDEX products_slug_key ON products (slug);
CREATE UNIQUE INDEX purged_recordings_recording_id_key ON purged_recordings (recording_id);
CREATE INDEX purged_recordings_tenant_id_purged_at_idx ON purged_recordings (tenant_id, purged_at DESC);
CREATE INDEX purged_recordings_unremoved_idx ON purged_recordings (id) WHERE (file_removed_at IS NULL);
CREATE UNIQUE INDEX questionnaire_editions_questionnaire_id_number_key ON questionnaire_editions (questionnaire_id, number);
CREATE INDEX questionnaire_section_questions_question_id_idx ON questionnaire_section_questions (question_id);
CREATE INDEX questionnaire_sections_questionnaire_id_position_idx ON questionnaire_sections (questionnaire_id, "position");
CREATE INDEX questionnaires_product_id_idx ON questionnaires (product_id);
CREATE UNIQUE INDEX questions_of_all_slug_key ON questions (slug) WHERE (product_id IS NULL);
CREATE INDEX questions_product_id_question_idx ON questions (product_id, question);
CREATE UNIQUE INDEX questions_product_id_slug_key ON questions (product_id, slug);
CREATE INDEX recording_listenings_user_id_idx ON recording_listenings (user_id);
CREATE UNIQUE INDEX recordings_file_path_key ON recordings (file_path);
CREATE UNIQUE INDEX recordings_id_tenant_id_key ON recordings (id, tenant_id);
CREATE UNIQUE INDEX recordings_lead_id_sha256_key ON recordings (lead_id, sha256);
CREATE UNIQUE INDEX recordings_sale_id_sha256_key ON recordings (sale_id, sha256);
CREATE INDEX recordings_tenant_id_legal_hold_id_idx ON recordings (tenant_id, legal_hold, id DESC);
CREATE UNIQUE INDEX recovery_codes_user_id_code_hash_key ON recovery_codes (user_id, code_hash);
CREATE INDEX registry_imports_answered_on_idx ON registry_imports (answered_on DESC);
CREATE INDEX report_deliveries_created_at_idx ON report_deliveries (created_at);
CREATE UNIQUE INDEX report_deliveries_report_id_user_id_due_at_key ON report_deliveries (report_id, user_id, due_at);
CREATE INDEX report_deliveries_tenant_id_report_id_due_at_idx ON report_deliveries (tenant_id, report_id, due_at DESC);
CREATE INDEX report_deliveries_user_id_idx ON report_deliveries (user_id);
CREATE INDEX report_recipients_user_id_idx ON report_recipients (user_id);
CREATE UNIQUE INDEX reports_id_tenant_id_key ON reports (id, tenant_id);
CREATE INDEX reports_next_run_at_idx ON reports (next_run_at);
CREATE INDEX reports_product_id_idx ON reports (product_id);
CREATE INDEX reports_team_id_idx ON reports (team_id);
CREATE UNIQUE INDEX reports_tenant_id_name_key ON reports (tenant_id, name);
CREATE UNIQUE INDEX retention_periods_class_key ON retention_periods (class);
CREATE UNIQUE INDEX retention_runs_at_work ON retention_runs (tenant_id, class) WHERE (finished_at IS NULL);
CREATE INDEX retention_runs_tenant_id_began_at_idx ON retention_runs (tenant_id, began_at DESC);
CREATE UNIQUE INDEX roles_tenant_id_slug_key ON roles (tenant_id, slug);
CREATE INDEX sale_bank_accounts_bank_id_idx ON sale_bank_accounts (bank_id);
CREATE INDEX sale_bank_accounts_holder_relationship_id_idx ON sale_bank_accounts (holder_relationship_id);
CREATE UNIQUE INDEX sale_bank_accounts_sale_id_tenant_id_key ON sale_bank_accounts (sale_id, tenant_id);
CREATE INDEX sale_bank_accounts_tenant_id_debit_day_idx ON sale_bank_accounts (tenant_id, debit_day);
CREATE INDEX sale_beneficiaries_beneficiary_type_id_idx ON sale_beneficiaries (beneficiary_type_id);
CREATE INDEX sale_beneficiaries_relationship_id_idx ON sale_beneficiaries (relationship_id);
CREATE INDEX sale_beneficiaries_sale_id_position_idx ON sale_beneficiaries (sale_id, "position");
CREATE INDEX sale_consumers_consumer_id_sale_id_idx ON sale_consumers (consumer_id, sale_id);
CREATE UNIQUE INDEX sale_consumers_sale_id_tenant_id_key ON sale_consumers (sale_id, tenant_id);
CREATE UNIQUE INDEX sale_event_anchors_tenant_id_day_key ON sale_event_anchors (tenant_id, day);
CREATE INDEX sale_events_created_at_idx ON sale_events USING brin (created_at);
CREATE UNIQUE INDEX sale_events_place_key ON sale_events (sale_id, seq) WHERE (seq IS NOT NULL);
CREATE INDEX sale_events_sale_id_created_at_idx ON sale_events (sale_id, created_at);
CREATE INDEX sale_insured_lives_beneficiary_type_id_idx ON sale_insured_lives (beneficiary_type_id);
CREATE INDEX sale_insured_lives_relationship_id_idx ON sale_insured_lives (relationship_id);
CREATE INDEX sale_insured_lives_sale_id_position_idx ON sale_insured_lives (sale_id, "position");
CREATE INDEX sale_insured_lives_tenant_id_id_number_hash_idx ON sale_insured_lives (tenant_id, id_number_hash);
CREATE INDEX sale_mandates_recording_id_idx ON sale_mandates (recording_id);
CREATE INDEX sale_mandates_sale_id_agreed_at_idx ON sale_mandates (sale_id, agreed_at DESC);
CREATE UNIQUE INDEX sale_mandates_valid_key ON sale_mandates (sale_id) WHERE (voided_at IS NULL);
CREATE INDEX sale_packs_late_pending ON sale_packs (attempts, submitted_at DESC) WHERE ((made_at IS NULL) AND (voided_at IS NULL) AND is_late);
CREATE INDEX sale_packs_new_pending ON sale_packs (attempts, submitted_at DESC) WHERE ((made_at IS NULL) AND (voided_at IS NULL) AND (NOT is_late));
CREATE UNIQUE INDEX sale_packs_sale_id_edition_key ON sale_packs (sale_id, edition);
CREATE INDEX sale_packs_tenant_id_idx ON sale_packs (tenant_id);
CREATE UNIQUE INDEX sale_packs_valid_key ON sale_packs (sale_id) WHERE (voided_at IS NULL);
CREATE INDEX sale_parties_user_id_idx ON sale_parties (user_id);
CREATE INDEX sale_persons_sale_id_role_idx ON sale_persons (sale_id, role);
CREATE INDEX sale_persons_search ON sale_persons USING gin (tenant_id, lead_search_text(name, surname, phone, alt_phone, email, '') gin_trgm_ops) WHERE (role = 'policyholder');
CREATE INDEX sale_persons_tenant_id_id_number_hash_idx ON sale_persons (tenant_id, id_number_hash);
CREATE INDEX sale_questionnaires_edition_id_idx ON sale_questionnaires (edition_id);
CREATE INDEX sale_review_items_recording ON sale_review_items (recording_id) WHERE (recording_id IS NOT NULL);
CREATE INDEX sale_reviews_alerts ON sale_reviews (id) WHERE is_alert_due;
CREATE INDEX sale_reviews_claimed ON sale_reviews (active_at) WHERE (state = 'open');
CREATE INDEX sale_reviews_edition_id_idx ON sale_reviews (edition_id);
CREATE UNIQUE INDEX sale_reviews_id_tenant_id_key ON sale_reviews (id, tenant_id);
CREATE UNIQUE INDEX sale_reviews_open_key ON sale_reviews (sale_id) WHERE (state IN ('waiting', 'open'));
CREATE INDEX sale_reviews_reviewer_id_state_idx ON sale_reviews (reviewer_id, state);
CREATE INDEX sale_reviews_sale_id_created_at_idx ON sale_reviews (sale_id, created_at);
CREATE INDEX sale_reviews_second_looks ON sale_reviews (tenant_id, qc_personality_id, waiting_since) WHERE ((kind = 'second') AND (state IN ('waiting', 'open')));
CREATE INDEX sale_reviews_tenant_id_decided_at_idx ON sale_reviews (tenant_id, decided_at);
CREATE INDEX sale_stays_sale_id_idx ON sale_stays (sale_id);
CREATE INDEX sale_stays_tenant_id_status_left_at_idx ON sale_stays (tenant_id, status, left_at);
CREATE INDEX sales_agent_id_idx ON sales (agent_id);
CREATE INDEX sales_called_back ON sales (callback_at) WHERE (callback_at IS NOT NULL);
CREATE INDEX sales_commencing ON sales (tenant_id, product_id, commencement_date) WHERE (commencement_date IS NOT NULL);
CREATE UNIQUE INDEX sales_id_tenant_id_key ON sales (id, tenant_id);
CREATE UNIQUE INDEX sales_lead_id_key ON sales (lead_id);
CREATE UNIQUE INDEX sales_lead_id_tenant_id_key ON sales (lead_id, tenant_id);
CREATE INDEX sales_policy_number ON sales (tenant_id, policy_number) WHERE (policy_number IS NOT NULL);
CREATE UNIQUE INDEX sales_policy_number_key ON sales (tenant_id, product_id, policy_number) WHERE (policy_number IS NOT NULL);
CREATE INDEX sales_policy_outcome ON sales (tenant_id, product_id, policy_outcome, created_at DESC) WHERE (policy_outcome IS NOT NULL);
CREATE INDEX sales_product_plan_id_idx ON sales (product_plan_id);
CREATE INDEX sales_qc_personality_id_idx ON sales (qc_personality_id);
CREATE INDEX sales_recalled ON sales (tenant_id, recalled_at) WHERE (recalled_at IS NOT NULL);
CREATE INDEX sales_reference_search ON sales USING gin (tenant_id, lower((' ' || reference)) gin_trgm_ops);
CREATE INDEX sales_script_edition_id_idx ON sales (script_edition_id);
CREATE INDEX sales_submitted ON sales (tenant_id, product_id, submitted_at) WHERE (submitted_at IS NOT NULL);
CREATE INDEX sales_submitted_of_team ON sales (team_id, submitted_at DESC) WHERE (submitted_at IS NOT NULL);
CREATE INDEX sales_submitted_of_user ON sales (agent_id, submitted_at DESC) WHERE (submitted_at IS NOT NULL);
CREATE INDEX sales_team_id_idx ON sales (team_id);
CREATE INDEX sales_tenant_id_created_at_idx ON sales (tenant_id, created_at DESC);
CREATE INDEX sales_tenant_id_product_id_qc_result_created_at_idx ON sales (tenant_id, product_id, qc_result, created_at DESC);
CREATE INDEX sales_tenant_id_product_id_status_created_at_idx ON sales (tenant_id, product_id, status, created_at DESC);
CREATE UNIQUE INDEX sales_tenant_id_reference_key ON sales (tenant_id, reference);
CREATE INDEX sales_to_check ON sales (tenant_id, qc_personality_id, qc_submitted_at, id) WHERE (status = 'qc-oversight');
CREATE INDEX sales_unconfirmed ON sales (tenant_id, product_id, first_debit_on) WHERE ((submitted_at IS NOT NULL) AND (delivered_on IS NULL));
CREATE INDEX sales_unsubmitted_by_age ON sales (created_at) WHERE ((submitted_at IS NULL) AND (anonymised_at IS NULL));
CREATE INDEX saved_views_team_id_idx ON saved_views (team_id);
CREATE INDEX saved_views_tenant_id_list_idx ON saved_views (tenant_id, list);
CREATE UNIQUE INDEX saved_views_user_id_list_name_key ON saved_views (user_id, list, name);
CREATE UNIQUE INDEX scorecard_editions_scorecard_id_number_key ON scorecard_editions (scorecard_id, number);
CREATE UNIQUE INDEX scorecards_of_platform_key ON scorecards (product_id) WHERE (tenant_id IS NULL);
CREATE INDEX scorecards_product_id_idx ON scorecards (product_id);
CREATE UNIQUE INDEX scorecards_tenant_id_product_id_key ON scorecards (tenant_id, product_id);
CREATE UNIQUE INDEX script_editions_script_id_number_key ON script_editions (script_id, number);
CREATE UNIQUE INDEX scripts_of_platform_key ON scripts (product_id) WHERE (tenant_id IS NULL);
CREATE INDEX scripts_product_id_idx ON scripts (product_id);
CREATE UNIQUE INDEX scripts_tenant_id_product_id_key ON scripts (tenant_id, product_id);
CREATE UNIQUE INDEX sessions_token_hash_key ON sessions (token_hash);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);
CREATE INDEX suppressions_not_hashed ON suppressions (id) WHERE (value_hash IS NULL);
CREATE UNIQUE INDEX suppressions_value_hash_key ON suppressions (value_hash, kind, source, tenant_id) NULLS NOT DISTINCT WHERE (value_hash IS NOT NULL);
CREATE INDEX team_members_user_id_idx ON team_members (user_id);
CREATE INDEX team_products_product_id_idx ON team_products (product_id);
CREATE UNIQUE INDEX teams_id_tenant_id_key ON teams (id, tenant_id);
CREATE INDEX teams_leader_user_id_idx ON teams (leader_user_id);
CREATE UNIQUE INDEX teams_tenant_id_name_key ON teams (tenant_id, name);
CREATE INDEX tenant_products_product_id_idx ON tenant_products (product_id);
CREATE UNIQUE INDEX tenant_retention_periods_tenant_id_class_key ON tenant_retention_periods (tenant_id, class);
CREATE INDEX tenants_default_qc_personality_id_idx ON tenants (default_qc_personality_id);
CREATE UNIQUE INDEX tenants_slug_key ON tenants (slug);
CREATE UNIQUE INDEX tenants_subdomain_key ON tenants (subdomain);
CREATE INDEX throttles_ends_at_idx ON throttles (ends_at);
CREATE UNIQUE INDEX users_email_key ON users (email);
CREATE INDEX users_line_manager_user_id_idx ON users (line_manager_user_id);
CREATE UNIQUE INDEX users_oidc_subject_key ON users (oidc_subject);
CREATE INDEX users_personality_id_idx ON users (personality_id);
CREATE UNIQUE INDEX users_tenant_id_agent_extension_key ON users (tenant_id, agent_extension);
CREATE INDEX users_tenant_id_name_idx ON users (tenant_id, name);
CREATE INDEX webhook_attempts_delivery_id_idx ON webhook_attempts (delivery_id);
CREATE INDEX webhook_attempts_tenant_id_idx ON webhook_attempts (tenant_id);
CREATE INDEX webhook_deliveries_dead ON webhook_deliveries (id) WHERE (state = 'dead');
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt_at) WHERE (state = 'pending');
CREATE UNIQUE INDEX webhook_deliveries_event_id_webhook_id_key ON webhook_deliveries (event_id, webhook_id);
CREATE UNIQUE INDEX webhook_deliveries_id_tenant_id_key ON webhook_deliveries (id, tenant_id);
CREATE INDEX webhook_deliveries_order ON webhook_deliveries (webhook_id, record, id) WHERE ((state = 'pending') AND (attempts = 0));
CREATE INDEX webhook_deliveries_tenant_id_idx ON webhook_deliveries (tenant_id);
CREATE INDEX webhook_deliveries_webhook_id_id_idx ON webhook_deliveries (webhook_id, id DESC);
CREATE INDEX webhook_events_created_at_idx ON webhook_events (created_at);
CREATE UNIQUE INDEX webhook_events_id_tenant_id_key ON webhook_events (id, tenant_id);
CREATE INDEX webhook_events_lead_id_idx ON webhook_events (lead_id);
CREATE UNIQUE INDEX webhook_events_message_id_key ON webhook_events (message_id);
CREATE INDEX webhook_events_sale_id_idx ON webhook_events (sale_id);
CREATE INDEX webhook_events_tenant_id_idx ON webhook_events (tenant_id);
CREATE INDEX webhook_events_waiting ON webhook_events (id) WHERE (dispatched_at IS NULL);
CREATE UNIQUE INDEX webhooks_id_tenant_id_key ON webhooks (id, tenant_id);
CREATE INDEX webhooks_tenant_id_active_idx ON webhooks (tenant_id, active);
CREATE INDEX work_slots_kind_user_id_idx ON work_slots (kind, user_id);

-- ── References ──
ALTER TABLE allocation_rules ADD CONSTRAINT allocation_rules_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE allocation_rules ADD CONSTRAINT allocation_rules_team_id_tenant_id_fkey FOREIGN KEY (team_id, tenant_id) REFERENCES teams(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE allocation_rules ADD CONSTRAINT allocation_rules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE api_keys ADD CONSTRAINT api_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE audit_events ADD CONSTRAINT audit_events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE beneficiary_relationships ADD CONSTRAINT beneficiary_relationships_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE beneficiary_type_products ADD CONSTRAINT beneficiary_type_products_beneficiary_type_id_fkey FOREIGN KEY (beneficiary_type_id) REFERENCES beneficiary_types(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE beneficiary_type_products ADD CONSTRAINT beneficiary_type_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE beneficiary_types ADD CONSTRAINT beneficiary_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE calls ADD CONSTRAINT calls_lead_id_tenant_id_fkey FOREIGN KEY (lead_id, tenant_id) REFERENCES leads(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE calls ADD CONSTRAINT calls_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE consents ADD CONSTRAINT consents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE consumer_contacts ADD CONSTRAINT consumer_contacts_consumer_id_tenant_id_fkey FOREIGN KEY (consumer_id, tenant_id) REFERENCES consumers(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE consumer_merges ADD CONSTRAINT consumer_merges_into_id_tenant_id_fkey FOREIGN KEY (into_id, tenant_id) REFERENCES consumers(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE consumer_proposals ADD CONSTRAINT consumer_proposals_consumer_id_tenant_id_fkey FOREIGN KEY (consumer_id, tenant_id) REFERENCES consumers(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE consumer_proposals ADD CONSTRAINT consumer_proposals_other_id_tenant_id_fkey FOREIGN KEY (other_id, tenant_id) REFERENCES consumers(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE consumers ADD CONSTRAINT consumers_merged_into_id_tenant_id_fkey FOREIGN KEY (merged_into_id, tenant_id) REFERENCES consumers(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE consumers ADD CONSTRAINT consumers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE data_requests ADD CONSTRAINT data_requests_consumer_id_tenant_id_fkey FOREIGN KEY (consumer_id, tenant_id) REFERENCES consumers(id, tenant_id) ON UPDATE CASCADE ON DELETE SET NULL (consumer_id);
ALTER TABLE data_requests ADD CONSTRAINT data_requests_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE data_requests ADD CONSTRAINT data_requests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE lead_bulks ADD CONSTRAINT lead_bulks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE lead_bulks ADD CONSTRAINT lead_bulks_undoes_id_fkey FOREIGN KEY (undoes_id) REFERENCES lead_bulks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE lead_consumers ADD CONSTRAINT lead_consumers_consumer_id_tenant_id_fkey FOREIGN KEY (consumer_id, tenant_id) REFERENCES consumers(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE lead_consumers ADD CONSTRAINT lead_consumers_lead_id_tenant_id_fkey FOREIGN KEY (lead_id, tenant_id) REFERENCES leads(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE lead_event_values ADD CONSTRAINT lead_event_values_event_id_fkey FOREIGN KEY (event_id) REFERENCES lead_events(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE lead_events ADD CONSTRAINT lead_events_lead_id_tenant_id_fkey FOREIGN KEY (lead_id, tenant_id) REFERENCES leads(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE lead_imports ADD CONSTRAINT lead_imports_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE lead_imports ADD CONSTRAINT lead_imports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE lead_posts ADD CONSTRAINT lead_posts_source_id_tenant_id_fkey FOREIGN KEY (source_id, tenant_id) REFERENCES lead_sources(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE lead_posts ADD CONSTRAINT lead_posts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE lead_sources ADD CONSTRAINT lead_sources_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE lead_sources ADD CONSTRAINT lead_sources_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE lead_undos ADD CONSTRAINT lead_undos_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES lead_bulks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE lead_undos ADD CONSTRAINT lead_undos_lead_id_tenant_id_fkey FOREIGN KEY (lead_id, tenant_id) REFERENCES leads(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE leads ADD CONSTRAINT leads_assigned_user_id_fkey FOREIGN KEY (assigned_user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE leads ADD CONSTRAINT leads_duplicate_of_id_fkey FOREIGN KEY (duplicate_of_id) REFERENCES leads(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE leads ADD CONSTRAINT leads_import_id_fkey FOREIGN KEY (import_id) REFERENCES lead_imports(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE leads ADD CONSTRAINT leads_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE leads ADD CONSTRAINT leads_source_id_fkey FOREIGN KEY (source_id) REFERENCES lead_sources(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE leads ADD CONSTRAINT leads_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE leads ADD CONSTRAINT leads_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE login_activities ADD CONSTRAINT login_activities_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE login_activities ADD CONSTRAINT login_activities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifications ADD CONSTRAINT notifications_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES lead_bulks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifications ADD CONSTRAINT notifications_import_id_fkey FOREIGN KEY (import_id) REFERENCES lead_imports(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifications ADD CONSTRAINT notifications_lead_id_tenant_id_fkey FOREIGN KEY (lead_id, tenant_id) REFERENCES leads(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifications ADD CONSTRAINT notifications_sale_id_tenant_id_fkey FOREIGN KEY (sale_id, tenant_id) REFERENCES sales(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifications ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE one_time_codes ADD CONSTRAINT one_time_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE outcome_import_rows ADD CONSTRAINT outcome_import_rows_import_id_tenant_id_fkey FOREIGN KEY (import_id, tenant_id) REFERENCES outcome_imports(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE outcome_imports ADD CONSTRAINT outcome_imports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE passkeys ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE password_resets ADD CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE personalities ADD CONSTRAINT personalities_line_manager_id_fkey FOREIGN KEY (line_manager_id) REFERENCES personalities(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE personalities ADD CONSTRAINT personalities_qc_personality_id_fkey FOREIGN KEY (qc_personality_id) REFERENCES personalities(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE personalities ADD CONSTRAINT personalities_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE personality_roles ADD CONSTRAINT personality_roles_personality_id_fkey FOREIGN KEY (personality_id) REFERENCES personalities(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE personality_roles ADD CONSTRAINT personality_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE presences ADD CONSTRAINT presences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE product_documents ADD CONSTRAINT product_documents_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE product_faqs ADD CONSTRAINT product_faqs_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE product_plans ADD CONSTRAINT product_plans_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE products ADD CONSTRAINT products_default_tenant_id_fkey FOREIGN KEY (default_tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE purged_recordings ADD CONSTRAINT purged_recordings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE questionnaire_editions ADD CONSTRAINT questionnaire_editions_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE questionnaire_section_questions ADD CONSTRAINT questionnaire_section_questions_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE questionnaire_section_questions ADD CONSTRAINT questionnaire_section_questions_section_id_fkey FOREIGN KEY (section_id) REFERENCES questionnaire_sections(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE questionnaire_sections ADD CONSTRAINT questionnaire_sections_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE questionnaires ADD CONSTRAINT questionnaires_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE questions ADD CONSTRAINT questions_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE recording_listenings ADD CONSTRAINT recording_listenings_recording_id_tenant_id_fkey FOREIGN KEY (recording_id, tenant_id) REFERENCES recordings(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE recording_listenings ADD CONSTRAINT recording_listenings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE recording_listenings ADD CONSTRAINT recording_listenings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE recordings ADD CONSTRAINT recordings_lead_id_tenant_id_fkey FOREIGN KEY (lead_id, tenant_id) REFERENCES leads(id, tenant_id) ON UPDATE CASCADE;
ALTER TABLE recordings ADD CONSTRAINT recordings_sale_id_tenant_id_fkey FOREIGN KEY (sale_id, tenant_id) REFERENCES sales(id, tenant_id) ON UPDATE CASCADE;
ALTER TABLE recordings ADD CONSTRAINT recordings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE registry_import_rows ADD CONSTRAINT registry_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES registry_imports(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE report_deliveries ADD CONSTRAINT report_deliveries_report_id_tenant_id_fkey FOREIGN KEY (report_id, tenant_id) REFERENCES reports(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE report_deliveries ADD CONSTRAINT report_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE report_recipients ADD CONSTRAINT report_recipients_report_id_tenant_id_fkey FOREIGN KEY (report_id, tenant_id) REFERENCES reports(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE report_recipients ADD CONSTRAINT report_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE reports ADD CONSTRAINT reports_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE reports ADD CONSTRAINT reports_team_id_tenant_id_fkey FOREIGN KEY (team_id, tenant_id) REFERENCES teams(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE reports ADD CONSTRAINT reports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE retention_runs ADD CONSTRAINT retention_runs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE role_permissions ADD CONSTRAINT role_permissions_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES permissions(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE role_permissions ADD CONSTRAINT role_permissions_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE roles ADD CONSTRAINT roles_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sale_bank_accounts ADD CONSTRAINT sale_bank_accounts_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES banks(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE sale_bank_accounts ADD CONSTRAINT sale_bank_accounts_holder_relationship_id_fkey FOREIGN KEY (holder_relationship_id) REFERENCES beneficiary_relationships(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE sale_bank_accounts ADD CONSTRAINT sale_bank_accounts_sale_id_tenant_id_fkey FOREIGN KEY (sale_id, tenant_id) REFERENCES sales(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sale_beneficiaries ADD CONSTRAINT sale_beneficiaries_beneficiary_type_id_fkey FOREIGN KEY (beneficiary_type_id) REFERENCES beneficiary_types(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE sale_beneficiaries ADD CONSTRAINT sale_beneficiaries_relationship_id_fkey FOREIGN KEY (relationship_id) REFERENCES beneficiary_relationships(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE sale_beneficiaries ADD CONSTRAINT sale_beneficiaries_sale_id_tenant_id_fkey FOREIGN KEY (sale_id, tenant_id) REFERENCES sales(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sale_consumers ADD CONSTRAINT sale_consumers_consumer_id_tenant_id_fkey FOREIGN KEY (consumer_id, tenant_id) REFERENCES consumers(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sale_consumers ADD CONSTRAINT sale_consumers_sale_id_tenant_id_fkey FOREIGN KEY (sale_id, tenant_id) REFERENCES sales(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sale_event_anchors ADD CONSTRAINT sale_event_anchors_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sale_event_values ADD CONSTRAINT sale_event_values_event_id_fkey FOREIGN KEY (event_id) REFERENCES sale_events(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sale_events ADD CONSTRAINT sale_events_sale_id_tenant_id_fkey FOREIGN KEY (sale_id, tenant_id) REFERENCES sales(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sale_insured_lives ADD CONSTRAINT sale_insured_lives_beneficiary_type_id_fkey FOREIGN KEY (beneficiary_type_id) REFERENCES beneficiary_types(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE sale_insured_lives ADD CONSTRAINT sale_insured_lives_relationship_id_fkey FOREIGN KEY (relationship_id) REFERENCES beneficiary_relationships(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE sale_insured_lives ADD CONSTRAINT sale_insured_lives_sale_id_tenant_id_fkey FOREIGN KEY (sale_id, tenant_id) REFERENCES sales(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sale_mandates ADD CONSTRAINT sale_mandates_recording_id_fkey FOREIGN KEY (recording_id) REFERENCES recordings(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE sale_mandates ADD CONSTRAINT sale_mandates_sale_id_tenant_id_fkey FOREIGN KEY (sale_id, tenant_id) REFERENCES sales(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sale_openings ADD CONSTRAINT sale_openings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sale_packs ADD CONSTRAINT sale_packs_sale_id_tenant_id_fkey FOREIGN KEY (sale_id, tenant_id) REFERENCES sales(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sale_parties ADD CONSTRAINT sale_parties_sale_id_tenant_id_fkey FOREIGN KEY (sale_id, tenant_id) REFERENCES sales(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sale_parties ADD CONSTRAINT sale_parties_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sale_persons ADD CONSTRAINT sale_persons_sale_id_tenant_id_fkey FOREIGN KEY (sale_id, tenant_id) REFERENCES sales(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sale_questionnaires ADD CONSTRAINT sale_questionnaires_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES questionnaire_editions(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE sale_questionnaires ADD CONSTRAINT sale_questionnaires_sale_id_tenant_id_fkey FOREIGN KEY (sale_id, tenant_id) REFERENCES sales(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sale_review_items ADD CONSTRAINT sale_review_items_recording_id_fkey FOREIGN KEY (recording_id) REFERENCES recordings(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE sale_review_items ADD CONSTRAINT sale_review_items_review_id_tenant_id_fkey FOREIGN KEY (review_id, tenant_id) REFERENCES sale_reviews(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sale_reviews ADD CONSTRAINT sale_reviews_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES scorecard_editions(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE sale_reviews ADD CONSTRAINT sale_reviews_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE sale_reviews ADD CONSTRAINT sale_reviews_sale_id_tenant_id_fkey FOREIGN KEY (sale_id, tenant_id) REFERENCES sales(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sale_sequences ADD CONSTRAINT sale_sequences_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sale_stays ADD CONSTRAINT sale_stays_sale_id_tenant_id_fkey FOREIGN KEY (sale_id, tenant_id) REFERENCES sales(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sales ADD CONSTRAINT sales_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE sales ADD CONSTRAINT sales_lead_id_tenant_id_fkey FOREIGN KEY (lead_id, tenant_id) REFERENCES leads(id, tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE sales ADD CONSTRAINT sales_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE sales ADD CONSTRAINT sales_product_plan_id_fkey FOREIGN KEY (product_plan_id) REFERENCES product_plans(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE sales ADD CONSTRAINT sales_qc_personality_id_fkey FOREIGN KEY (qc_personality_id) REFERENCES personalities(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE sales ADD CONSTRAINT sales_script_edition_id_fkey FOREIGN KEY (script_edition_id) REFERENCES script_editions(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE sales ADD CONSTRAINT sales_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE sales ADD CONSTRAINT sales_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE saved_views ADD CONSTRAINT saved_views_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE saved_views ADD CONSTRAINT saved_views_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE saved_views ADD CONSTRAINT saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE scorecard_editions ADD CONSTRAINT scorecard_editions_scorecard_id_fkey FOREIGN KEY (scorecard_id) REFERENCES scorecards(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE scorecards ADD CONSTRAINT scorecards_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE scorecards ADD CONSTRAINT scorecards_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE script_editions ADD CONSTRAINT script_editions_script_id_fkey FOREIGN KEY (script_id) REFERENCES scripts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE scripts ADD CONSTRAINT scripts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE scripts ADD CONSTRAINT scripts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE suppressions ADD CONSTRAINT suppressions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE team_members ADD CONSTRAINT team_members_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE team_members ADD CONSTRAINT team_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE team_products ADD CONSTRAINT team_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE team_products ADD CONSTRAINT team_products_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE teams ADD CONSTRAINT teams_leader_user_id_fkey FOREIGN KEY (leader_user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE teams ADD CONSTRAINT teams_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE telephony_settings ADD CONSTRAINT telephony_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE tenant_products ADD CONSTRAINT tenant_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE tenant_products ADD CONSTRAINT tenant_products_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE tenant_retention_periods ADD CONSTRAINT tenant_retention_periods_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE tenants ADD CONSTRAINT tenants_default_qc_personality_id_fkey FOREIGN KEY (default_qc_personality_id) REFERENCES personalities(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE users ADD CONSTRAINT users_line_manager_user_id_fkey FOREIGN KEY (line_manager_user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE users ADD CONSTRAINT users_personality_id_fkey FOREIGN KEY (personality_id) REFERENCES personalities(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE users ADD CONSTRAINT users_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE webhook_attempts ADD CONSTRAINT webhook_attempts_delivery_id_tenant_id_fkey FOREIGN KEY (delivery_id, tenant_id) REFERENCES webhook_deliveries(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_event_id_tenant_id_fkey FOREIGN KEY (event_id, tenant_id) REFERENCES webhook_events(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_webhook_id_tenant_id_fkey FOREIGN KEY (webhook_id, tenant_id) REFERENCES webhooks(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE webhook_events ADD CONSTRAINT webhook_events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE webhooks ADD CONSTRAINT webhooks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- ── What columns hold ──
COMMENT ON COLUMN idempotency_keys.answer IS 'Encrypted with DATA_KEY.';
COMMENT ON COLUMN lead_imports.file IS 'Encrypted with DATA_KEY.';
COMMENT ON COLUMN lead_posts.body IS 'Encrypted with DATA_KEY.';
COMMENT ON COLUMN recordings.file_key IS 'Encrypted with DATA_KEY.';
COMMENT ON COLUMN users.two_factor_secret IS 'Encrypted with DATA_KEY.';

-- ── Rows of the platform ──
INSERT INTO cover_limits (insurance_class, min_age, max_age, amount, valid_from, source) VALUES
  ('funeral', 0, 5, 20000, '2018-07-01', 'Insurance Act 18 of 2017 and its Prudential Standards: funeral cover of children'),
  ('funeral', 6, 13, 50000, '2018-07-01', 'Insurance Act 18 of 2017 and its Prudential Standards: funeral cover of children'),
  ('funeral', 14, NULL, 100000, '2018-07-01', 'Insurance Act 18 of 2017, Schedule 2: funeral cover, amount from 1 July 2018');

INSERT INTO data_request_periods (type, days, source) VALUES
  ('access', 30, 'Protection of Personal Information Act 4 of 2013, section 23; Promotion of Access to Information Act 2 of 2000, section 56(1)'),
  ('correction', 30, 'Protection of Personal Information Act 4 of 2013, section 24(1)(a)'),
  ('erasure', 30, 'Protection of Personal Information Act 4 of 2013, section 24(1)(b)'),
  ('recording_copy', 7, 'General Code of Conduct for Authorised Financial Services Providers and Representatives, section 3(2)'),
  ('objection', 0, 'Protection of Personal Information Act 4 of 2013, section 11(3)(b) and (4)');

-- Recordings and mandates are removed from the first night on; the classes after them are rehearsed for one night first.
INSERT INTO retention_periods (class, length, unit, source, rehearsed_on) VALUES
  ('lead', 45, 'days', 'Protection of Personal Information Act 4 of 2013, section 14: no longer than its purpose needs; 45 days leave time for a complaint', CURRENT_DATE - 1),
  ('unsubmitted_sale', 24, 'months', 'Protection of Personal Information Act 4 of 2013, section 14: no longer than its purpose needs; 24 months as for leads', CURRENT_DATE - 1),
  ('sale', 5, 'years', 'Financial Advisory and Intermediary Services Act 37 of 2002, section 18, and General Code of Conduct, section 3(4): five years after the product has ended', CURRENT_DATE - 1),
  ('mandate', 7, 'years', 'Payment Clearing House rules for debit payment instructions: mandates are kept for seven years after the last collection', CURRENT_DATE - 1),
  ('unsold_lead', 24, 'months', 'Protection of Personal Information Act 4 of 2013, section 14: no longer than its purpose needs; after 24 months nobody is offered a policy because of the lead', NULL),
  ('rejected_row', 30, 'days', 'Protection of Personal Information Act 4 of 2013, section 14: no longer than its purpose needs; 30 days leave time to correct a file and import it again', NULL),
  ('lead_post', 30, 'days', 'Protection of Personal Information Act 4 of 2013, section 14: no longer than its purpose needs; 30 days leave time to settle with the sender what arrived', NULL);

INSERT INTO event_upgrades (kind) VALUES ('leads'), ('sales');
