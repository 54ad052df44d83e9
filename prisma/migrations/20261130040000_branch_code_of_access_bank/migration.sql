-- The seed had another code, which no source confirms (docs/decisions/0420-branch-code-of-access-bank.md).
UPDATE "banks" SET "universal_branch_code" = '410506', "version" = "version" + 1, "updated_at" = now()
WHERE "name" = 'Access Bank' AND "universal_branch_code" = '410105';
