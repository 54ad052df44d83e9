-- The users behind an author: themselves, or the holders of a key, whose id is negative.
CREATE OR REPLACE FUNCTION users_behind(author INT) RETURNS INT[] LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN author > 0 THEN ARRAY[author]
    ELSE ARRAY(SELECT user_id FROM api_key_holders WHERE api_key_id = -author)
  END
$$;
