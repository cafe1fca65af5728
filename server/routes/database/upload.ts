import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { type TextReading, textReadingSchema } from '#contract/dataset/textReading.ts';
import { COLUMN_TYPES, LEFT_OUT } from '#domain/device/files/fileTable.ts';
import { ZONED } from '#domain/device/files/text/columnReading.ts';
import { FOUND } from '#domain/device/files/text/textChoice.ts';
import { ownValue } from '#domain/ownValue.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { insertDataset } from '../../datasets/insertDataset.ts';
import { mergeColumns, readColumns } from '../../datasets/readColumns.ts';
import type { CopyFromOrder } from '../../engines/copyFromOrder.ts';
import type { TableFileKind } from '../../files/fileKind.ts';
import { uploadedTableReader } from '../../files/readUploadedTable.ts';
import { textOfLength } from '#contract/rules.ts';
import {
  fieldErrors,
  issue,
  messageError,
  notFound,
  supersetError,
} from '../../http/response/errorBodies.ts';
import { pathId } from '../../http/request/pathId.ts';
import { computeCallerOf, currentUser, requireUser } from '../../auth/requireUser.ts';
import { engineLookup } from '../../engines/engineLookup.ts';
import type { DatabaseRow } from '../../meta/databases.ts';
import { visibleDatabase } from '../asset/visibleDatabase.ts';
import { readForm } from '../../http/request/readForm.ts';

const WAYS = ['fail', 'replace', 'append'] as const;

const TYPES: ReadonlySet<string> = new Set([...COLUMN_TYPES, ZONED, LEFT_OUT]);

const uploadForm = v.looseObject({
  type: v.picklist(['csv', 'json', 'columnar'], 'Must be one of: csv, json, columnar.'),
  table_name: textOfLength(1, 250),
  schema: v.optional(v.string(), 'main'),
  already_exists: v.optional(v.picklist(WAYS, `Must be one of: ${WAYS.join(', ')}.`), 'fail'),
  delimiter: v.optional(v.string(), ','),
  decimal_character: v.optional(v.string(), '.'),
  day_first: v.optional(v.string(), ''),
  /** Beyond the contract: what a person chose in the preview. */
  reading: v.optional(
    v.pipe(
      v.string(),
      v.parseJson(undefined, 'Not a valid reading.'),
      textReadingSchema,
      v.check(({ choice: { types } }) => types?.every((type) => TYPES.has(type)) ?? true, 'Not a type.'),
    ),
  ),
});
type Form = v.InferOutput<typeof uploadForm>;

const ENGINE_SCHEMA = /^(information_schema|pg_catalog)$/i;

/** Makes a table of a file, and a dataset of the table, in a database that is written. */
export function uploadRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, engines, uploads } = deps;
  const read = uploads && uploadedTableReader(uploads);
  const routes = new Hono<AppEnv>();
  if (!read) return routes;

  routes.post(
    '/api/v1/database/:id{[0-9]+}/upload/',
    requireUser(deps, ['can_upload', 'Database']),
    async (c) => {
      const database = visibleDatabase(deps, c, pathId(c));
      if (!database) return notFound(c);
      if (!c.req.header('Content-Type')?.startsWith('multipart/form-data'))
        return messageError(c, 400, "Request MIME type is not 'multipart/form-data'");
      const sent = await readForm(c);
      const parsed = v.safeParse(uploadForm, sent);
      if (!parsed.success) return fieldErrors(c, v.flatten(parsed.issues).nested as Record<string, string[]>);
      const { file } = sent;
      if (!(file instanceof File)) return fieldErrors(c, { file: ['Field may not be null.'] });
      const form = parsed.output;
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
