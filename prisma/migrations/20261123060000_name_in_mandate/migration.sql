-- The organisation's name on bank statements, as the agreed text gives it; null where the text does not name it.
ALTER TABLE sale_mandates ADD COLUMN abbreviated_name TEXT;
