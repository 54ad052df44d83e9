// The data of the benchmarks as SQL for a fresh database, where the ids of tenants, products and users begin with 1.

/** The product of the first tenant that everything is measured with. */
export const PRODUCT_SLUG = "tenant-1-product-1";
export const FIRST_PRODUCT = 1;

/** The key of the first tenant's lead source. */
export const INTAKE_KEY = "ls_bench_0123456789abcdefghijklmnopqrstuvwxyz";

export const TENANTS = 20;
const PRODUCTS = 3; // of every tenant
const AGENTS = 10; // of every tenant
const FAQS = 12; // of every product
const PLANS = 4; // of every product

/** Tenants with their users and products. $1 and $2 are a light and a dark theme. */
export const ORGANISATIONS = [
  `INSERT INTO tenants (name, slug, subdomain, reference_prefix, light_theme, dark_theme, calling_hours_enforced)
   SELECT 'Tenant ' || n, 'tenant-' || n, 'tenant-' || n, 'T' || n, $1::jsonb, $2::jsonb, false
   FROM generate_series(1, ${TENANTS}) n`,
  "INSERT INTO roles (tenant_id, name, slug) SELECT id, 'Everything', 'everything' FROM tenants ORDER BY id",
  "INSERT INTO role_permissions (role_id, tenant_id, permission_id) SELECT r.id, r.tenant_id, p.id FROM roles r CROSS JOIN permissions p",
  "INSERT INTO personalities (tenant_id, name) SELECT id, 'Agent' FROM tenants ORDER BY id",
  `INSERT INTO personality_roles (personality_id, role_id, tenant_id)
   SELECT p.id, r.id, tenant_id FROM personalities p JOIN roles r USING (tenant_id)`,
  `INSERT INTO users (tenant_id, personality_id, name, surname, email, password_hash)
   SELECT t.id, p.id, 'Agent', 'No. ' || n, 'agent' || n || '@' || t.subdomain || '.test', ''
   FROM tenants t JOIN personalities p ON p.tenant_id = t.id CROSS JOIN generate_series(1, ${AGENTS}) n ORDER BY t.id, n`,
  "UPDATE users SET two_factor_enabled = true WHERE id = 1", // or every page would open with the dialog that advises it
  `INSERT INTO products (name, slug, description)
   SELECT 'Product ' || n || ' of ' || t.name, t.slug || '-product-' || n, 'Cover for you and your family, paid within two days.'
   FROM tenants t CROSS JOIN generate_series(1, ${PRODUCTS}) n ORDER BY t.id, n`,
  `INSERT INTO tenant_products (tenant_id, product_id) SELECT (id - 1) / ${PRODUCTS} + 1, id FROM products`,
  `INSERT INTO product_plans (product_id, product_index, heading, description, cover_amount, monthly_premium)
   SELECT p.id, n, 'Plan ' || n, 'For whoever wants plan ' || n, n * 25000, n * 99.5
   FROM products p CROSS JOIN generate_series(1, ${PLANS}) n`,
  `INSERT INTO product_faqs (product_id, product_index, question, answer)
   SELECT p.id, n, 'What about point ' || n || '?', repeat('It is covered from the first day on. ', 5)
   FROM products p CROSS JOIN generate_series(1, ${FAQS}) n`,
  `INSERT INTO product_documents (product_id, kind, name, url, size_bytes)
   SELECT p.id, kind, initcap(kind), 'https://example.com/' || p.slug || '/' || kind || '.pdf', 120000
   FROM products p CROSS JOIN (VALUES ('brochure'), ('terms')) kinds (kind)`,
  `INSERT INTO lead_sources (tenant_id, product_id, name, key_hash, key_hint)
   SELECT 1, id, 'Partner', encode(sha256('${INTAKE_KEY}'), 'hex'), 'ls_benc' FROM products WHERE slug = '${PRODUCT_SLUG}'`,
];

const NAMES =
  "'{Thandi,Sipho,Lerato,Nomsa,Pieter,Ayesha,Johan,Naledi,Bongani,Chantelle,Zanele,Fatima,Kobus,Priya}'::text[]";
const SURNAMES =
  "'{Mokoena,Dlamini,Molefe,Khumalo,Botha,Patel,Naidoo,Jacobs,Sithole,Davids,Pretorius,Mthembu}'::text[]";
const SOURCES = "'{website,partner,walk-in,radio,referral}'::text[]";
const GENDERS = "'{female,female,male,male,other,NULL}'::text[]";
const EDUCATIONS = "'{Matric,Matric,Diploma,Degree,Postgraduate,NULL,NULL}'::text[]";
const INTERESTS = "'{Funeral,Funeral,Life,Disability,NULL}'::text[]";
const CAMPAIGNS = 40;

/**
 * Leads $1 to $2 of $3, oldest first, over the last year. Every other one belongs to the first tenant. A quarter is
 * unprocessed; the outcomes of the others are distributed as on a real sales floor.
 */
export const LEADS = `
  INSERT INTO leads (tenant_id, product_id, lead_id, name, surname, phone, email, source, campaign, gender,
    education, product_interest, date_of_birth, age_bracket, attempts, assigned_user_id, created_at, updated_at, status, status_changed_at, last_attempt_at, processed_at, processed_outcome)
  SELECT tenant, (tenant - 1) * ${PRODUCTS} + 1 + i % ${PRODUCTS}, upper(left(md5(i::text), 26)), name, surname,
    '+2782' || lpad(i::text, 7, '0'), lower(name || '.' || surname || i || '@example.test'),
    (${SOURCES})[1 + i % 5], 'Campaign ' || i % ${CAMPAIGNS}, (${GENDERS})[1 + i / 7 % 6], (${EDUCATIONS})[1 + i / 3 % 7],
    (${INTERESTS})[1 + i / 11 % 5], date_of_birth, age_bracket_on(day_of(created_at), date_of_birth), attempts,
    CASE WHEN attempts > 0 THEN (tenant - 1) * ${AGENTS} + 1 + i % ${AGENTS} END, created_at, created_at,
    CASE WHEN fate < 0.12 THEN 'New' WHEN fate < 0.16 THEN 'Allocated' WHEN fate < 0.21 THEN 'Voicemail'
      WHEN fate < 0.25 THEN 'Diary' WHEN fate < 0.75 THEN 'Declined' WHEN fate < 0.85 THEN 'Does Not Exist'
      ELSE 'Allocated' END,
    changed_at, CASE WHEN attempts > 0 THEN changed_at END, CASE WHEN fate >= 0.25 THEN changed_at END,
    CASE WHEN fate < 0.25 THEN NULL WHEN fate < 0.75 THEN 'declined' WHEN fate < 0.85 THEN 'does_not_exist'
      ELSE 'converted' END
  FROM (
    SELECT i, fate, created_at,
      CASE WHEN i % 8 > 0 THEN date '1950-01-01' + (i::bigint * 7919 % 20000)::int END AS date_of_birth, CASE WHEN fate < 0.12 THEN 0 ELSE 1 + i % 4 END AS attempts,
      CASE WHEN i % 2 = 0 THEN 1 ELSE 2 + i / 2 % ${TENANTS - 1} END AS tenant,
      (${NAMES})[1 + i % 14] AS name, (${SURNAMES})[1 + i / 14 % 12] AS surname,
      least(now(), created_at + i % 240 * interval '1 hour') AS changed_at
    FROM (
      SELECT i, random() AS fate, now() - ($3::float - i) / $3 * interval '365 days' AS created_at
      FROM generate_series($1::int, $2::int) i
    ) numbered
  ) leads`;

/** The number of leads and of sales of the first tenant, and the id and email address of one of its leads. */
export const OF_FIRST_TENANT = `
  SELECT counted.*, one.id AS "leadId", one.email
  FROM (SELECT count(*)::int AS leads, (SELECT count(*)::int FROM sales WHERE tenant_id = 1) AS sales
        FROM leads WHERE tenant_id = 1) counted,
    (SELECT id, email::text FROM leads WHERE tenant_id = 1 ORDER BY id LIMIT 1 OFFSET 1000) one`;
