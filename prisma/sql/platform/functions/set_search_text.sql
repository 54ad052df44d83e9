-- The searched text of a person on a sale, or of a consumer.
CREATE OR REPLACE FUNCTION set_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'sale_persons' THEN
    NEW.search_text := search_text_of(NEW.name, NEW.surname, NEW.phone, NEW.alt_phone, NEW.email, NULL);
  ELSE
    NEW.search_text := search_text_of(NEW.name, NEW.surname, NEW.phone, NULL, NEW.email, NULL);
  END IF;
  RETURN NEW;
END $$;
