-- What constants of the program said before, so that no sale changes. What only a secondary source tells begins on the day
-- on which it was compared; earlier days go by the first row.
INSERT INTO law_rules (key, valid_from, value, source, verified_on) VALUES
  ('funeral_wait', '2018-10-01', '{"longest_months": 6, "part_of_term": 4, "previous_cover_days": 31}',
    'Policyholder Protection Rules (Long-term Insurance), 2017, rules 2A.6.1 and 2A.6.5, inserted by FSCA Notice 997 of 2018 '
      '(Government Gazette 41928 of 28 September 2018) with effect from 1 October 2018. Funeral policies entered into before '
      'had until 1 July 2021 to comply.',
    '2026-11-26'),
  ('lapsed_policy', '2018-10-01', '{"months": 2}',
    'Policyholder Protection Rules (Long-term Insurance), 2017, rule 2A.9.2, inserted by FSCA Notice 997 of 2018 (Government '
      'Gazette 41928 of 28 September 2018)',
    '2026-11-26'),
  ('group_scheme', '2026-11-26', '{"days": 31, "membership_months": 6}',
    'Policyholder Protection Rules (Long-term Insurance), 2017, rule 2A.6; by a secondary source',
    '2026-11-26'),
  ('replacement', '2018-01-01', '{"recorded_classes": ["life", "disability"], "send_within_days": 14}',
    'Policyholder Protection Rules (Long-term Insurance), 2017, rule 19; funeral, assistance and microinsurance policies are '
      'exempt by FSRA Exemption Notice 1 of 2019.',
    '2026-11-26');
