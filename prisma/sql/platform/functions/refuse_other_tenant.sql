-- For references that a foreign key with the tenant can't hold: of a column to a table. The trigger's condition lets most rows
-- off; what fails it is checked here again, since the row it names may come later in the same statement. An update that leaves
-- both columns as they are is let through: a user who moves changes no row of the past.
CREATE OR REPLACE FUNCTION refuse_other_tenant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reference text := TG_ARGV[0];
  named integer := to_jsonb(NEW) ->> reference;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.tenant_id IS NOT DISTINCT FROM OLD.tenant_id AND to_jsonb(OLD) ->> reference = named::text
    OR TG_ARGV[1] = 'users' AND is_user_of(named, NEW.tenant_id)
    OR TG_ARGV[1] <> 'users' AND is_own_or_platforms(TG_ARGV[1]::regclass, named, NEW.tenant_id) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The row that "%" of table "%" names is of another tenant', reference, TG_TABLE_NAME
    USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME, COLUMN = reference;
END $$;
