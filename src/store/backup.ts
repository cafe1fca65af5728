import * as v from 'valibot';
import { parseExactJson } from '#domain/exactJson.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { SextantDb } from './db.ts';
import type { DocumentVersion, StoredDocument } from './documents/documentRow.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';
import { type ClosedTab, type ConfirmedTab, type TextVersion, SCHEMA_VERSION } from './schema.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { readTogether } from './write.ts';
import { TAB_COLORS } from '#domain/tab/tabColor.ts';
import type { EditorTable } from '#domain/tab/editorTable.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import type { Query } from '#domain/query/query.ts';

/**
 * Everything a person wrote on this device, with the outbox. Result rows and the catalogue are excluded: they come from
 * the server and can be large.
 */
export interface Backup {
  readonly format: 'sextant-backup';
  /** The shape of the rows. */
  readonly version: number;
  /** Whose database it was, so that rows are never sent to another server or as another person. */
  readonly database: string;
  readonly exportedAt: Millis;
  readonly tabs: readonly QueryEditor[];
  readonly confirmedTabs: readonly ConfirmedTab[];
  readonly closedTabs: readonly ClosedTab[];
  readonly tables: readonly EditorTable[];
  readonly savedQueries: readonly SavedQuery[];
  readonly queries: readonly Query[];
  readonly versions: readonly Omit<TextVersion, 'seq'>[];
  readonly outbox: readonly Omit<OutboxRow, 'seq'>[];
  readonly documents: readonly StoredDocument[];
  readonly documentVersions: readonly Omit<DocumentVersion, 'seq'>[];
}

/** Reads everything in one transaction, so that it is consistent. */
export function exportBackup(db: SextantDb, now: Millis): Promise<Result<Backup, StorageError>> {
  return readTogether(
    db,
    [
      'tabs',
      'confirmedTabs',
      'closedTabs',
      'editorTables',
      'savedQueries',
      'queries',
      'versions',
      'outbox',
      'documents',
      'documentVersions',
    ],
    async (tables) => ({
      format: 'sextant-backup' as const,
      version: SCHEMA_VERSION,
      database: db.name,
      exportedAt: now,
      tabs: await tables.tabs.toArray(),
      confirmedTabs: await tables.confirmedTabs.toArray(),
      closedTabs: await tables.closedTabs.toArray(),
      tables: await tables.editorTables.toArray(),
      savedQueries: await tables.savedQueries.toArray(),
      queries: (await tables.queries.toArray()).map((query) => ({ ...query, resultId: null })),
      versions: (await tables.versions.orderBy('seq').toArray()).map(({ seq: _seq, ...version }) => version),
      outbox: (await tables.outbox.orderBy('seq').toArray()).map(({ seq: _seq, ...row }) => row),
      documents: await tables.documents.toArray(),
      documentVersions: (await tables.documentVersions.orderBy('seq').toArray()).map(
        ({ seq: _seq, ...version }) => version,
      ),
    }),
  );
}

const nullableText = v.nullable(v.string());
const nullableNumber = v.nullable(v.number());

/** A file is untrusted input: an invalid tab would break the page that renders it. */
const tab = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  remoteId: nullableNumber,
  dbId: nullableNumber,
  catalog: nullableText,
  schema: nullableText,
  name: v.string(),
  sql: v.string(),
  selectedText: v.string(),
  templateParams: v.string(),
  queryLimit: nullableNumber,
  maxRow: nullableNumber,
  autorun: v.boolean(),
  loaded: v.boolean(),
  inLocalStorage: v.boolean(),
  detachedAt: v.optional(nullableNumber, null),
  hideLeftBar: v.boolean(),
  savedQueryId: v.optional(nullableText, null),
  latestQueryId: nullableText,
  cursorPosition: v.object({ row: v.number(), column: v.number() }),
  northPercent: v.number(),
  southPercent: v.number(),
  updatedAt: v.number(),
  version: v.number(),
  position: v.number(),
  isPinned: v.optional(v.boolean(), false),
  color: v.optional(v.nullable(v.picklist(TAB_COLORS)), null),
});

const savedQuery = v.object({
  label: v.string(),
  description: v.string(),
  sql: v.string(),
  dbId: nullableNumber,
  catalog: nullableText,
  schema: nullableText,
  templateParams: v.string(),
  deletedAt: nullableNumber,
});

const based = v.nullish(v.object({ content: v.record(v.string(), v.unknown()), base: v.unknown() }));

/** Contents are checked by the kind of document when they are restored. */
const document = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  kind: v.string(),
  uuid: v.nullish(v.pipe(v.string(), v.uuid())),
  remoteId: nullableNumber,
  draft: based,
  saved: based,
  confirmed: v.nullish(v.object({ content: v.record(v.string(), v.unknown()) })),
  deletedAt: v.optional(nullableNumber, null),
});

const documentVersion = v.object({
  documentId: v.pipe(v.string(), v.minLength(1)),
  kind: v.string(),
  title: v.string(),
  content: v.record(v.string(), v.unknown()),
  at: v.number(),
  author: v.string(),
  why: v.picklist(['replaced', 'overwritten', 'discarded', 'merged', 'decided', 'deleted', 'restored']),
});

/**
 * What is restored from a file: the texts, and edits of documents with their versions. Outbox rows, queries and tables
 * depend on ids of one device, but for rows that carry all that they send.
 */
const backupFile = v.object({
  format: v.literal('sextant-backup'),
  version: v.pipe(v.number(), v.maxValue(SCHEMA_VERSION)),
  database: v.string(),
  tabs: v.array(tab),
  closedTabs: v.array(v.object({ removedAt: v.number(), tab })),
  savedQueries: v.array(savedQuery),
  documents: v.optional(v.array(document), []),
  documentVersions: v.optional(v.array(documentVersion), []),
  outbox: v.optional(v.array(v.object({ command: v.string(), args: v.unknown() })), []),
});
export type RestorableBackup = v.InferOutput<typeof backupFile>;

/** Why a file cannot be restored, as a message for the person. */
export function readBackup(text: string): Result<RestorableBackup, string> {
  let json: unknown;
  try {
    json = parseExactJson(text);
  } catch {
    return err('The file is not a Sextant backup: it is not JSON.');
  }
  const parsed = v.safeParse(backupFile, json);
  if (parsed.success) return ok(parsed.output);
  const isBackup = typeof json === 'object' && json !== null && 'format' in json;
  if (!isBackup) return err('The file is not a Sextant backup.');
  const [issue] = parsed.issues;
  return err(
    `The file is not a backup this version can read (${v.getDotPath(issue) ?? 'file'}: ${issue.message})`,
  );
}
