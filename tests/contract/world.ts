import { join } from 'node:path';
import type { EngineSpec } from '../../server/engines/engineHost.ts';
import type { NewDatabase } from '../../server/meta/databases.ts';

export const ENGINE_KEY = 'duckdb:///examples';

/** The tables that the recorded requests query, in a writable engine. */
export function exampleEngine(dataFolder: string, folder: string): EngineSpec {
  const table = (name: string): string =>
    `CREATE TABLE ${name} AS FROM read_parquet('${join(dataFolder, `${name}.parquet`).replaceAll("'", "''")}')`;
  return {
    key: ENGINE_KEY,
    path: join(folder, 'demo.duckdb'),
    readOnly: false,
    attach: [],
    setup: [
      table('birth_names'),
      table('cleaned_sales_data'),
      'CREATE TABLE contract_parent (id integer PRIMARY KEY, code varchar(10) UNIQUE NOT NULL)',
      `CREATE TABLE contract_child (id bigint PRIMARY KEY, parent_id int REFERENCES contract_parent(id), a int, b int,
         amount numeric(12,2) NOT NULL DEFAULT 0, tags text[], doc json, "at" timestamptz DEFAULT now(), name varchar(80),
         UNIQUE (a, b))`,
      "COMMENT ON TABLE contract_child IS 'a table comment'",
      "COMMENT ON COLUMN contract_child.amount IS 'a column comment'",
      'CREATE INDEX contract_child_name ON contract_child(name)',
      'CREATE VIEW contract_v AS SELECT id, name FROM contract_child',
    ],
  };
}

const READ_ONLY = {
  uuid: 'a2dc77af-e654-49bb-b321-40f6b559a1ee',
  databaseName: 'examples',
  backend: 'duckdb',
  sqlalchemyUri: ENGINE_KEY,
  allowFileUpload: true,
} satisfies NewDatabase;

/** One engine under the recorded names: `examples` is read-only, `contract_pg` may do everything. */
export const DATABASES: Readonly<Record<string, NewDatabase>> = {
  // The recorded server creates tables from queries regardless of the flags; this one requires the flags.
  db_id: { ...READ_ONLY, allowCtas: true, allowCvas: true },
  db_pg: {
    ...READ_ONLY,
    uuid: 'b2dc77af-e654-49bb-b321-40f6b559a1ee',
    databaseName: 'contract_pg',
    allowFileUpload: false,
    allowDml: true,
    allowCtas: true,
    allowCvas: true,
    allowRunAsync: true,
    extra: '{"cost_estimate_enabled": true, "allows_virtual_table_explore": true}',
  },
  db_duckdb: {
    ...READ_ONLY,
    uuid: 'c2dc77af-e654-49bb-b321-40f6b559a1ee',
    databaseName: 'contract_duckdb',
    allowDml: true,
  },
};

/** The recorded people besides the administrator, and their roles. */
export const PEOPLE: Readonly<Record<string, readonly string[]>> = {
  contract_gamma: ['Gamma'],
  contract_alpha: ['Alpha'],
  contract_sqllab: ['Gamma', 'sql_lab'],
  contract_norole: ['contract_norights'],
};
export const PEOPLE_PASSWORD = 'contract-pw-1';
