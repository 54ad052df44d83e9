-- In a migration of its own, so that other sessions can write while the rows are checked.
ALTER TABLE "tenants" VALIDATE CONSTRAINT "tenants_pay_day_known";
