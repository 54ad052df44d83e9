CREATE OR REPLACE TRIGGER consumer_of_added AFTER INSERT ON sale_persons FOR EACH ROW
  WHEN (NEW.role = 'policyholder') EXECUTE FUNCTION note_sale_for_consumers();
CREATE OR REPLACE TRIGGER consumer_of_changed AFTER UPDATE OF phone, alt_phone, email, id_number_hash ON sale_persons
  FOR EACH ROW
  WHEN (NEW.role = 'policyholder' AND (OLD.phone, OLD.alt_phone, OLD.email, OLD.id_number_hash)
    IS DISTINCT FROM (NEW.phone, NEW.alt_phone, NEW.email, NEW.id_number_hash))
  EXECUTE FUNCTION note_sale_for_consumers();
CREATE OR REPLACE TRIGGER search_text_of_added BEFORE INSERT ON sale_persons FOR EACH ROW EXECUTE FUNCTION set_search_text();
CREATE OR REPLACE TRIGGER search_text_of_changed BEFORE UPDATE OF name, surname, phone, alt_phone, email ON sale_persons
  FOR EACH ROW EXECUTE FUNCTION set_search_text();
