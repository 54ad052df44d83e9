-- CreateTable
CREATE TABLE "qc_waiting_counts" (
    "tenant_id" INTEGER NOT NULL,
    "qc_personality_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "qc_waiting_counts_pkey" PRIMARY KEY ("tenant_id","qc_personality_id","product_id")
);

CALL enable_tenant_rls('qc_waiting_counts', 'SELECT');

-- How many sales wait to be checked by each personality. Few changes of a sale are one of these, so conditions keep all
-- others at what they cost before.
CREATE FUNCTION add_waiting_sale(sale sales, change integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO qc_waiting_counts AS kept (tenant_id, qc_personality_id, product_id, count)
  VALUES (sale.tenant_id, sale.qc_personality_id, sale.product_id, change)
  ON CONFLICT (tenant_id, qc_personality_id, product_id) DO UPDATE SET count = kept.count + excluded.count;
$$;

CREATE FUNCTION count_waiting_sale() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'qc-oversight' AND OLD.qc_personality_id IS NOT NULL THEN
    PERFORM add_waiting_sale(OLD, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'qc-oversight' AND NEW.qc_personality_id IS NOT NULL THEN
    PERFORM add_waiting_sale(NEW, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER count_waiting_added AFTER INSERT ON sales FOR EACH ROW
  WHEN (NEW.status = 'qc-oversight') EXECUTE FUNCTION count_waiting_sale();
CREATE TRIGGER count_waiting_removed AFTER DELETE ON sales FOR EACH ROW
  WHEN (OLD.status = 'qc-oversight') EXECUTE FUNCTION count_waiting_sale();
CREATE TRIGGER count_waiting_changed AFTER UPDATE ON sales FOR EACH ROW
  WHEN ((OLD.status = 'qc-oversight' OR NEW.status = 'qc-oversight')
    AND (OLD.status, OLD.qc_personality_id, OLD.product_id) IS DISTINCT FROM (NEW.status, NEW.qc_personality_id, NEW.product_id))
  EXECUTE FUNCTION count_waiting_sale();

-- The lock of the triggers is held until this has committed, so no change is missed.
INSERT INTO qc_waiting_counts (tenant_id, qc_personality_id, product_id, count)
SELECT tenant_id, qc_personality_id, product_id, count(*) FROM sales
WHERE status = 'qc-oversight' AND qc_personality_id IS NOT NULL GROUP BY 1, 2, 3;
