CREATE OR REPLACE TRIGGER figures_after_delete AFTER DELETE ON sale_stays REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION add_figures_of_sale_stays_after_delete();
CREATE OR REPLACE TRIGGER figures_after_insert AFTER INSERT ON sale_stays REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_figures_of_sale_stays_after_insert();
