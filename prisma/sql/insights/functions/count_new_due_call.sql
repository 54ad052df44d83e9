-- Counts the call of a new lead or sale. The trigger's condition skips those without one.
CREATE OR REPLACE FUNCTION count_new_due_call() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'leads' THEN
    INSERT INTO due_calls AS kept (tenant_id, kind, due, user_id, team_id, count)
    VALUES (NEW.tenant_id, 'diary', quarter_of(NEW.diary_at), coalesce(NEW.assigned_user_id, 0), coalesce(NEW.team_id, 0), 1)
    ON CONFLICT (tenant_id, kind, due, user_id, team_id) DO UPDATE SET count = kept.count + 1;
  ELSE
    INSERT INTO due_calls AS kept (tenant_id, kind, due, user_id, team_id, count)
    VALUES (NEW.tenant_id, 'callback', quarter_of(NEW.callback_at), coalesce(NEW.agent_id, 0), coalesce(NEW.team_id, 0), 1)
    ON CONFLICT (tenant_id, kind, due, user_id, team_id) DO UPDATE SET count = kept.count + 1;
  END IF;
  RETURN NULL;
END $$;
