-- Why listings of the registry do not hold for a lead, by its ledger. A request for a quote only exempts it `until` then: a
-- consent to direct marketing from before lies in `before`, and holds again once the request has expired.
CREATE OR REPLACE FUNCTION exemption_of(of_tenant integer, of_lead integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN quote.exemption IS NULL OR (marketing.exemption ->> 'at')::timestamptz > (quote.exemption ->> 'at')::timestamptz
      THEN marketing.exemption
    WHEN marketing.exemption IS NULL THEN quote.exemption
    ELSE quote.exemption || jsonb_build_object('before', marketing.exemption) END
  FROM (SELECT (
      SELECT exemption_by(consents) FROM consents
      WHERE tenant_id = of_tenant AND lead_id = of_lead AND purpose = 'direct marketing' AND channel IN ('any', 'phone')
      ORDER BY id DESC LIMIT 1)) AS marketing (exemption),
    (SELECT (
      SELECT exemption_by(consents) || jsonb_build_object('until', expires_at) FROM consents
      WHERE tenant_id = of_tenant AND lead_id = of_lead AND purpose = 'quote' AND channel IN ('any', 'phone')
      ORDER BY id DESC LIMIT 1)) AS quote (exemption)
$$;
