-- CreateTable
CREATE TABLE "law_rules" (
    "key" TEXT NOT NULL,
    "valid_from" DATE NOT NULL,
    "value" JSONB NOT NULL,
    "source" TEXT NOT NULL,
    "verified_on" DATE NOT NULL,

    CONSTRAINT "law_rules_pkey" PRIMARY KEY ("key","valid_from")
);

-- CreateTable
CREATE TABLE "public_holidays" (
    "id" SERIAL NOT NULL,
    "day" DATE NOT NULL,
    "name" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "told_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "public_holidays_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "public_holidays_day_key" ON "public_holidays"("day");

-- What constants of the program said before. The commencement of what only secondary sources tell is not known: such a
-- row begins on the day on which it was compared.
INSERT INTO law_rules (key, valid_from, value, source, verified_on) VALUES
  ('calling_hours', '2011-04-01',
    '{"weekdays": {"opens": 8, "closes": 20}, "saturdays": {"opens": 9, "closes": 13}}',
    'Consumer Protection Act 68 of 2008, section 12, with Government Notice R. 293 of 1 April 2011.',
    '2026-11-26'),
  ('cooling_off', '2018-01-01', '{"days": 31}',
    'Policyholder Protection Rules (Long-term Insurance), 2017, rule 4.2 (Government Gazette 41321 of 15 December 2017), '
      'with effect from 1 January 2018.',
    '2026-11-26'),
  ('lead_recordings', '2026-11-26', '{"length": 45, "unit": "days"}',
    'General Code of Conduct for Authorised Financial Services Providers and Representatives (Board Notice 80 of 2003), on '
      'records of calls that led to nothing; by secondary sources',
    '2026-11-26'),
  ('sale_recordings', '2004-09-30', '{"length": 5, "unit": "years"}',
    'General Code of Conduct for Authorised Financial Services Providers and Representatives (Board Notice 80 of 2003), on '
      'records',
    '2026-11-26'),
  ('mandate_recordings', '2026-11-26', '{"length": 7, "unit": "years"}',
    'Payment Clearing House rules for debit payment instructions; by secondary sources',
    '2026-11-26');

INSERT INTO public_holidays (day, name, source, told_at) VALUES
  ('2023-12-15', 'Day of celebration of the Rugby World Cup', 'Declared under the Public Holidays Act 36 of 1994, section 2A',
    now()),
  ('2024-05-29', 'General election', 'Declared under the Public Holidays Act 36 of 1994, section 2A', now());
