-- The bank's name, as the agreed text gives it; null where the text does not name it.
ALTER TABLE sale_mandates ADD COLUMN bank_name TEXT;
