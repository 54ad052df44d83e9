CREATE OR REPLACE TRIGGER figures_after_delete AFTER DELETE ON sale_status_durations REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION add_figures_of_sale_status_durations();
CREATE OR REPLACE TRIGGER figures_after_insert AFTER INSERT ON sale_status_durations REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_figures_of_sale_status_durations();
