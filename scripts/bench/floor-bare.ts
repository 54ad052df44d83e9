// The least that one lead can cost the minimal server: a bare select, and a bare insert into a table of the same columns
// without triggers and with no index but its key. Neither checks a session.
import type { Pool } from "pg";

const MAKE_TABLE = `
  DROP TABLE IF EXISTS floor_leads;
  CREATE TABLE floor_leads (LIKE leads INCLUDING DEFAULTS INCLUDING IDENTITY, PRIMARY KEY (id))`;

const ONE = { name: "one", text: "SELECT * FROM leads WHERE id = $1" };
const INSERT = {
  name: "insert",
  text: `INSERT INTO floor_leads (tenant_id, product_id, lead_id, name, surname, phone, email)
    VALUES (1, $1, $2, $3, $4, $5, $6) RETURNING *`,
};

/** Makes the table of the bare inserts. */
export const makeBareTable = (pool: Pool) => pool.query(MAKE_TABLE);

/** A lead as it is stored. */
export async function bareLead(pool: Pool, id: string): Promise<unknown> {
  return (await pool.query({ ...ONE, values: [id] })).rows[0];
}

/** Inserts a lead as it was sent. @returns its row */
export async function insertBare(pool: Pool, text: string): Promise<unknown> {
  const { product_id, name, surname, phone, email } = JSON.parse(text);
  return (await pool.query({ ...INSERT, values: [product_id, phone, name, surname, phone, email] })).rows[0];
}
