-- How many sales wait to be checked, by personality. The triggers' conditions skip the changes that don't matter here.
CREATE OR REPLACE FUNCTION add_waiting_sale(sale sales, change integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO qc_waiting_counts AS kept (tenant_id, qc_personality_id, product_id, count)
  VALUES (sale.tenant_id, sale.qc_personality_id, sale.product_id, change)
  ON CONFLICT (tenant_id, qc_personality_id, product_id) DO UPDATE SET count = kept.count + excluded.count;
$$;
