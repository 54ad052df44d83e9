-- Sources as sentences that can be read aloud.
UPDATE law_rules SET source =
  replace(replace(replace(source,
    '; by secondary sources', '; known only from secondary sources'),
    '; by a secondary source', '; known only from a secondary source'),
    '; by two payment providers', '; as two payment providers state them');
