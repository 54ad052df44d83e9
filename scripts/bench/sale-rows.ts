// The sales of the benchmarks as SQL, for the database that rows.ts fills: one for each of the first leads, even
// unconverted ones, so that a list of sales is as long as one of leads.

/** Half of them belong to the measured tenant. */
const MOST_SALES = 200_000;
/** The sales of the signed-in agent. */
const IS_MEASURED = "sales.tenant_id = 1 AND agent_id = 1";
const QUESTIONS = 12;
const LIVES = 4;
const BENEFICIARIES = 3;

const STATUSES =
  "'{new,in-progress,in-progress,in-progress,callback,qc-oversight,qc-oversight,declined,policy-submitted,policy-submitted}'::text[]";
/** Reviewers sent few sales back, and declined fewer. */
const QC_RESULT =
  "CASE WHEN lead.id / 10 % 10 < 5 THEN 'none' WHEN lead.id % 997 = 0 THEN 'declined' WHEN lead.id % 101 = 0 THEN 'kicked-back' ELSE 'passed' END";
const DEBIT_DAYS = "'{1,15,25,26,last}'::text[]";

/** In the order in which they are added. */
export const SALES = [
  `INSERT INTO sales (tenant_id, product_id, lead_id, reference, status, status_changed_at, agent_id, source,
     product_plan_id, cover_amount, monthly_premium, commencement_date, callback_at, submitted_at, created_at, updated_at,
     converted_by_id, submitted_by_id, gender, education, age_bracket, campaign, product_interest, qc_result)
   SELECT lead.tenant_id, lead.product_id, lead.id, 'T' || lead.tenant_id || '-2026-' || lpad(lead.id::text, 6, '0'),
     (${STATUSES})[1 + lead.id / 10 % 10], lead.created_at, coalesce(lead.assigned_user_id, (lead.tenant_id - 1) * 10 + 1),
     lead.source, plan.id, plan.cover_amount, plan.monthly_premium, current_date + 30,
     CASE WHEN lead.id / 10 % 10 = 4 THEN now() + lead.id % 500 * interval '1 hour' END,
     CASE WHEN lead.id / 10 % 10 > 7 THEN lead.created_at END, lead.created_at, lead.created_at,
     coalesce(lead.assigned_user_id, (lead.tenant_id - 1) * 10 + 1),
     CASE WHEN lead.id / 10 % 10 > 7 THEN coalesce(lead.assigned_user_id, (lead.tenant_id - 1) * 10 + 1) END,
     lead.gender, lead.education, lead.age_bracket, lead.campaign, lead.product_interest,
     ${QC_RESULT}
   FROM leads lead
   JOIN LATERAL (
     SELECT * FROM product_plans WHERE product_id = lead.product_id ORDER BY id OFFSET lead.id % 4 LIMIT 1
   ) plan ON true
   WHERE lead.id <= ${MOST_SALES} ORDER BY lead.id`,
  `INSERT INTO sale_persons (tenant_id, sale_id, role, name, surname, phone, email)
   SELECT sales.tenant_id, sales.id, 'policyholder', lead.name, lead.surname, lead.phone, lead.email
   FROM sales JOIN leads lead ON lead.id = sales.lead_id ORDER BY sales.id`,
  `INSERT INTO sale_bank_accounts (sale_id, tenant_id, bank_id, account_type, account_holder, debit_day)
   SELECT sales.id, sales.tenant_id, bank.id, 'savings', 'T Mokoena', (${DEBIT_DAYS})[1 + sales.id % 5]
   FROM sales CROSS JOIN (SELECT min(id) AS id FROM banks) bank ORDER BY sales.id`,
];

/** The other parts of the measured agent's sales: lives, beneficiaries, answers, disclosures and a mandate for funeral cover. */
export const WHOLE_FORMS = [
  "UPDATE products SET insurance_class = 'funeral' WHERE id = 1",
  `INSERT INTO beneficiary_types (tenant_id, name, class, member) VALUES (1, 'Insured', 'insured_life', 'main')`,
  `INSERT INTO beneficiary_types (tenant_id, name, class, share_required) VALUES (1, 'Paid', 'payout', true)`,
  `INSERT INTO beneficiary_relationships (tenant_id, name, "group") VALUES (1, 'Daughter', 'child')`,
  `WITH asked AS (
     INSERT INTO questions (product_id, name, slug, question, type)
     SELECT 1, 'Question ' || n, 'question_' || n, 'What about ' || n || '?', 'text'
     FROM generate_series(1, ${QUESTIONS}) n RETURNING *
   ), questionnaire AS (
     INSERT INTO questionnaires (product_id, name) VALUES (1, 'Application') RETURNING id
   )
   INSERT INTO questionnaire_editions (questionnaire_id, number, content)
   SELECT questionnaire.id, 1, jsonb_build_object('name', 'Application', 'sections', jsonb_build_array(
     jsonb_build_object('title', 'About you', 'questions', jsonb_agg(to_jsonb(asked)))))
   FROM asked CROSS JOIN questionnaire GROUP BY questionnaire.id`,
  `INSERT INTO sale_questionnaires (tenant_id, sale_id, edition_id, position)
   SELECT 1, sales.id, edition.id, 0 FROM sales CROSS JOIN questionnaire_editions edition
   WHERE ${IS_MEASURED} AND product_id = 1`,
  `INSERT INTO sale_insured_lives (tenant_id, sale_id, position, beneficiary_type_id, name, surname, date_of_birth)
   SELECT 1, sales.id, n, type.id, 'Life', 'No. ' || n, date '1990-01-01'
   FROM sales CROSS JOIN generate_series(0, ${LIVES - 1}) n JOIN beneficiary_types type ON type.tenant_id = 1 AND type.name = 'Insured'
   WHERE ${IS_MEASURED}`,
  `INSERT INTO sale_beneficiaries (tenant_id, sale_id, position, beneficiary_type_id, relationship_id, name, surname, share)
   SELECT 1, sales.id, n, type.id, relationship.id, 'Paid', 'No. ' || n, CASE n WHEN 0 THEN 33.34 ELSE 33.33 END
   FROM sales CROSS JOIN generate_series(0, ${BENEFICIARIES - 1}) n
   JOIN beneficiary_types type ON type.tenant_id = 1 AND type.name = 'Paid'
   JOIN beneficiary_relationships relationship ON relationship.tenant_id = 1 AND relationship.name = 'Daughter'
   WHERE ${IS_MEASURED}`,
  `INSERT INTO sale_mandates (tenant_id, sale_id, text, sha256, template_version, agreed_by_person, recorded_by_name)
   SELECT 1, sales.id, repeat('I authorise the debit. ', 40), repeat('0', 64), 1, 'policyholder', 'Agent No. 1'
   FROM sales WHERE ${IS_MEASURED}`,
  `UPDATE sales SET
     answers = (SELECT jsonb_object_agg(id, 'Answer') FROM questions WHERE product_id = 1),
     disclosures = (SELECT jsonb_object_agg(said, jsonb_build_object('at', now(), 'by', 'Agent No. 1'))
                    FROM unnest('{benefits,waiting_and_exclusions,premium_and_debit,cooling_off}'::text[]) said)
   WHERE ${IS_MEASURED} AND product_id = 1`,
];

/** The number of sales in the review queue of the measured tenant: the last ones that other agents sent to QC. */
const MOST_WAITING = 5_000;

export const WAITING = [
  `WITH reviewers AS (SELECT personality_id AS id FROM users WHERE id = 1)
   UPDATE sales SET qc_submitted_at = sales.created_at, qc_submitted_by_id = sales.agent_id, qc_personality_id = reviewers.id
   FROM reviewers
   WHERE sales.id IN (
     SELECT id FROM sales WHERE tenant_id = 1 AND status = 'qc-oversight' AND agent_id <> 1
     ORDER BY id DESC LIMIT ${MOST_WAITING})`,
  `INSERT INTO sale_parties (sale_id, user_id, tenant_id)
   SELECT id, agent_id, tenant_id FROM sales WHERE agent_id <> 1 ORDER BY id`, // a party to a sale may not review it
];

/** Adds a long history to the sale $1. The upgrade chains its events, as it does those of an older release. */
export const LONG_HISTORY = `
  WITH waiting AS (UPDATE sales SET event_count = NULL WHERE id = $1 RETURNING id, tenant_id)
  INSERT INTO sale_events (tenant_id, sale_id, type, old, new, actor_name, digests, created_at)
  SELECT tenant_id, id, 'updated', '{"surname": "Zulu"}', '{"surname": "Mokoena"}', 'Agent No. 1', NULL,
    now() - interval '1 day' + n * interval '1 minute'
  FROM waiting CROSS JOIN generate_series(1, 500) n`;

/** How many ID numbers a whole form has. */
export const NUMBERS = 1 + LIVES + BENEFICIARIES;

/**
 * Gives every person of some sales an ID number. $1 are the ids of the sales, $2 and $3 the numbers' encrypted forms and
 * hashes, one after the other.
 */
export const ID_NUMBERS = `
  WITH numbers AS (
    SELECT sale_id, number, encrypted, hash
    FROM unnest($1::int[]) WITH ORDINALITY AS sales (sale_id, place) CROSS JOIN generate_series(1, ${NUMBERS}) number
    JOIN unnest($2::text[], $3::text[]) WITH ORDINALITY AS given (encrypted, hash, at)
      ON at = (place - 1) * ${NUMBERS} + number
  ), holders AS (
    UPDATE sale_persons person SET id_number_encrypted = encrypted, id_number_hash = hash
    FROM numbers WHERE number = 1 AND person.sale_id = numbers.sale_id
  ), lives AS (
    UPDATE sale_insured_lives life SET id_number_encrypted = encrypted, id_number_hash = hash
    FROM numbers WHERE number = 2 + position AND life.sale_id = numbers.sale_id
  )
  UPDATE sale_beneficiaries beneficiary SET id_number_encrypted = encrypted, id_number_hash = hash
  FROM numbers WHERE number = 2 + ${LIVES} + position AND beneficiary.sale_id = numbers.sale_id`;

/** The sales of the measured agent that can be saved, all with a whole form and their first version. */
export const OPEN_SALES = `
  SELECT id FROM sales WHERE ${IS_MEASURED} AND product_id = 1 AND status = 'in-progress' ORDER BY id`;
