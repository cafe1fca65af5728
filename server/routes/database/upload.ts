import { type Context, Hono } from 'hono';
import type { TextReading } from '#contract/dataset/textReading.ts';
import { uploadTable } from '#contract/dataset/upload.ts';
import { COLUMN_TYPES, LEFT_OUT } from '#domain/device/files/fileTable.ts';
import { ZONED } from '#domain/device/files/csv/columnReading.ts';
import { FOUND } from '#domain/device/files/csv/textChoice.ts';
import { ownValue } from '#domain/ownValue.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { insertDataset } from '../../datasets/insertDataset.ts';
import { mergeColumns, readColumns } from '../../datasets/readColumns.ts';
import type { CopyFromOrder } from '../../engines/copyFromOrder.ts';
import type { TableFileKind } from '../../files/fileKind.ts';
import { uploadedTableReader } from '../../files/readUploadedTable.ts';
import { fieldErrors, messageError, notFound, supersetError } from '../../http/response/errorBodies.ts';
import { issue } from '../../http/response/issues.ts';
import { type GivenArguments, serve } from '../../http/serve.ts';
import { computeCallerOf, currentUser, requireUser } from '../../auth/requireUser.ts';
import { engineLookup } from '../../engines/engineLookup.ts';
import type { DatabaseRow } from '../../meta/databases.ts';
import { visibleDatabase } from '../asset/visibleDatabase.ts';

const TYPES: ReadonlySet<string> = new Set([...COLUMN_TYPES, ZONED, LEFT_OUT]);

type Form = GivenArguments<typeof uploadTable>['form'];

const ENGINE_SCHEMA = /^(information_schema|pg_catalog)$/i;

/** Makes a table of a file, and a dataset of the table, in a database that is written. */
export function uploadRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, engines, uploads } = deps;
  const read = uploads && uploadedTableReader(uploads);
  const routes = new Hono<AppEnv>();
  if (!read) return routes;

  serve(
    routes,
    uploadTable,
    requireUser(deps, ['can_upload', 'Database']),
    async (c, { path: { id }, form }) => {
      const database = visibleDatabase(deps, c, id);
      if (!database) return notFound(c);
      const { file, reading } = form;
      if (file === undefined) return fieldErrors(c, { file: ['Field may not be null.'] });
      if (reading?.choice.types?.some((type) => !TYPES.has(type)) === true)
        return fieldErrors(c, { reading: ['Not a type.'] });
      if (!database.allowFileUpload || ENGINE_SCHEMA.test(form.schema))
        return refusal(c, 'Database schema is not allowed for csv uploads.');
      const table = await read({
        bytes: new Uint8Array(await file.arrayBuffer()),
        kind: kindOf(form, file),
        reading: readingOf(form),
        person: currentUser(c).id,
        signal: c.req.raw.signal,
      });
      if (!table.ok) return refusal(c, `${file.name}: ${table.error}`);
      const { path, table: from, loaded, clear } = table.value;
      try {
        const order: CopyFromOrder = {
          path,
          table: from,
          to: { schema: form.schema, table: form.table_name },
          existing: form.already_exists,
        };
        const engine = await engineLookup(deps)(database);
        const name = { catalog: null, schema: form.schema, name: form.table_name };
        const there = await engines.table(engine, name, null);
        if (there.ok && there.value !== null && form.already_exists === 'fail') return refusal(c, EXISTS);
        const copied = await engines.copyFrom(engine, order);
        if (!copied.ok) return refusal(c, copied.error.message);
        const fault = await makeDataset(c, database, form);
        if (fault !== null) return refusal(c, fault);
        return c.json({ message: 'OK', rows: loaded.rows, notes: loaded.notes }, 201);
      } finally {
        clear();
      }
    },
    {
      refuse: (c, refused) =>
        c.req.header('Content-Type')?.startsWith('multipart/form-data') === true
          ? refused
          : messageError(c, 400, "Request MIME type is not 'multipart/form-data'"),
    },
  );

  /** The dataset of the table, or its columns as they are now. Returns why there is none. */
  async function makeDataset(
    c: Context<AppEnv>,
    { id: databaseId }: DatabaseRow,
    { schema, table_name: tableName }: Form,
  ): Promise<string | null> {
    const source = { databaseId, catalog: null, schema, tableName, sql: null };
    const found = await readColumns(deps, computeCallerOf(c), { ...source, details: '{}' });
    if (!found.ok) return found.error.message;
    const { id: userId } = currentUser(c);
    const known = meta.datasets.byTable(databaseId, schema, tableName);
    if (known === null) {
      const made = { details: {}, owners: [userId], uuid: undefined, localId: null };
      insertDataset(deps, userId, { ...source, ...made }, found.value);
      return null;
    }
    meta.transaction(() => {
      meta.datasets.setColumns(known.id, mergeColumns(deps, meta.datasets.columnsOf(known.id), found.value));
      meta.datasets.update(known.id, { changedOn: deps.clock.now(), changedBy: userId });
    });
    return null;
  }
  return routes;
}

const EXISTS =
  "Table already exists. You can change your 'if table already exists' strategy to append or replace or provide a different Table Name to use.";

/** The contract's own fields. Its usual separator is what every client sends, so that it says nothing. */
function readingOf({
  reading,
  delimiter,
  decimal_character: decimal,
  day_first: dayFirst,
}: Form): TextReading | null {
  if (reading !== undefined) return reading;
  const choice = {
    ...FOUND,
    separator: delimiter !== ',' && delimiter.length === 1 ? delimiter : null,
    decimal: decimal === ',' ? ',' : null,
    dayOrder: dayFirst === 'true' ? 'dayFirst' : null,
  } as const;
  return { encoding: null, choice: { ...choice, quote: null, types: null }, isPartly: false };
}

const JSON_LINES = /\.(ndjson|jsonl)(\.gz)?$/i;

function kindOf({ type, delimiter }: Form, { name }: File): TableFileKind {
  if (type === 'json') return JSON_LINES.test(name) ? 'ndjson' : 'json';
  const kinds: Readonly<Record<string, TableFileKind>> = {
    columnar: 'parquet',
    csv: delimiter === '\t' ? 'tsv' : 'csv',
  };
  return ownValue(kinds, type) ?? 'csv';
}

const refusal = (c: Context, message: string): Response =>
  supersetError(c, 422, message, {
    type: 'GENERIC_COMMAND_ERROR',
    extra: { issue_codes: [issue(1010)] },
    level: 'warning',
  });
