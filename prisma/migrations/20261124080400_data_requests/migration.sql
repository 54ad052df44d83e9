-- What people ask for by law, until when they have to be answered, and what became of it.
CREATE TABLE data_request_periods (
  id SERIAL PRIMARY KEY,
  type TEXT NOT NULL,
  days INTEGER NOT NULL,
  source TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT data_request_periods_type_known
    CHECK (type IN ('access', 'correction', 'erasure', 'recording_copy', 'objection')),
  CONSTRAINT data_request_periods_days_possible CHECK (days >= 0)
);
CREATE UNIQUE INDEX data_request_periods_type_key ON data_request_periods (type);
GRANT SELECT ON data_request_periods TO app_tenant;

INSERT INTO data_request_periods (type, days, source) VALUES
  ('access', 30, 'Protection of Personal Information Act 4 of 2013, section 23; Promotion of Access to Information Act 2 of 2000, section 56(1)'),
  ('correction', 30, 'Protection of Personal Information Act 4 of 2013, section 24(1)(a)'),
  ('erasure', 30, 'Protection of Personal Information Act 4 of 2013, section 24(1)(b)'),
  ('recording_copy', 7, 'General Code of Conduct for Authorised Financial Services Providers and Representatives, section 3(2)'),
  ('objection', 0, 'Protection of Personal Information Act 4 of 2013, section 11(3)(b) and (4)');

CREATE TABLE data_requests (
  id SERIAL PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  consumer_id INTEGER,
  type TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'open',
  name TEXT NOT NULL,
  email TEXT,
  phone TEXT,
  message TEXT,
  channel TEXT NOT NULL,
  received_on DATE NOT NULL,
  due_on DATE NOT NULL,
  owner_id INTEGER,
  identity_proof TEXT,
  decision TEXT,
  decision_reason TEXT,
  evidence TEXT,
  decided_at TIMESTAMPTZ(3),
  decided_by TEXT,
  reminded_on DATE,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT data_requests_type_known
    CHECK (type IN ('access', 'correction', 'erasure', 'recording_copy', 'objection')),
  CONSTRAINT data_requests_status_known CHECK (status IN ('open', 'done', 'refused')),
  CONSTRAINT data_requests_decision_known CHECK (decision IN ('granted', 'partly', 'refused')),
  CONSTRAINT data_requests_channel_known CHECK (channel IN ('form', 'staff'))
);
CREATE INDEX data_requests_tenant_id_due_on_idx ON data_requests (tenant_id, due_on);
CREATE INDEX data_requests_consumer_id_idx ON data_requests (consumer_id);
CREATE INDEX data_requests_owner_id_idx ON data_requests (owner_id);
CREATE INDEX data_requests_open ON data_requests (due_on) WHERE decided_at IS NULL;

ALTER TABLE data_requests ADD CONSTRAINT data_requests_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES tenants (id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE data_requests ADD CONSTRAINT data_requests_owner_id_fkey
  FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE SET NULL ON UPDATE CASCADE;
-- The request stays when its person's row goes.
ALTER TABLE data_requests ADD CONSTRAINT data_requests_consumer_id_tenant_id_fkey
  FOREIGN KEY (consumer_id, tenant_id) REFERENCES consumers (id, tenant_id) ON DELETE SET NULL (consumer_id) ON UPDATE CASCADE;
CALL enable_tenant_rls('data_requests', 'SELECT, INSERT, UPDATE');

CREATE FUNCTION today_in_south_africa() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (now() AT TIME ZONE 'Africa/Johannesburg')::date
$$;
