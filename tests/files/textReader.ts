import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from '@uwdata/flechette';
import type { FileNote } from '#domain/device/files/fileTable.ts';
import { fileNoteText } from '#domain/device/files/fileNoteText.ts';
import { createTexts } from '#domain/format/texts.ts';
import { loadTable } from '../../server/files/loadTable.ts';
import { createEngineService } from '../../workers/engine/engineService.ts';
import { keptStream } from '#store/compressed.ts';
import type { LocalEngine } from '../../workers/engine/localEngine.ts';
import { type AnyText, anyText, type Cell } from './anyText.ts';
import type { WrittenFile } from './writtenFiles.ts';

/** A table as it was read: its values as text. */
export interface ReadTable {
  readonly columns: readonly (readonly [name: string, type: string])[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** As sentences. */
  readonly notes: readonly string[];
}

const t = createTexts({ locale: 'en-GB', direction: 'ltr', texts: {} });
const sentences = (notes: readonly FileNote[]): readonly string[] =>
  notes.map(fileNoteText).map(({ text, values }) => t(text, values));

/** Reads a file as the server does. */
export async function readByServer({ name, bytes }: WrittenFile): Promise<ReadTable> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-text-'));
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    await connection.run(`SET TimeZone = 'UTC'`);
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const kind = /\.tsv/.test(name) ? 'tsv' : 'csv';
    const loaded = await loadTable(connection, { path, kind, table: 't', alias: null }, folder);
    if (!loaded.ok) throw new Error(loaded.error);
    const rows = await connection.runAndReadAll('SELECT CAST(COLUMNS(*) AS VARCHAR) FROM t');
    const described = await connection.runAndReadAll('SELECT column_name, column_type FROM (DESCRIBE t)');
    return {
      columns: described.getRowsJson() as [string, string][],
      rows: rows.getRowsJson() as (string | null)[][],
      notes: loaded.value.notes,
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads a file as the page does. */
export async function readByPage(engine: LocalEngine, { name, bytes }: WrittenFile): Promise<ReadTable> {
  const service = createEngineService(engine);
  const request = { file: new Blob([bytes as Uint8Array<ArrayBuffer>]), name, types: null };
  const seen = await service.previewFile(request, 1);
  const taken = seen.ok ? await service.takeFile(request, 2) : seen;
  if (!seen.ok || !taken.ok) throw new Error(JSON.stringify(seen.ok ? taken : seen));
  const { kept, bad } = taken.value;
  if (bad.length > 0) throw new Error(`${bad.length} rows do not fit.`);
  await engine.insert(await keptStream(kept.rows), 'kept_text');
  try {
    const texts = tableFromIPC(
      await engine.run('SELECT CAST(COLUMNS(*) AS VARCHAR) FROM memory.main.kept_text'),
    );
    const rows = Array.from({ length: texts.numRows }, (_, row) =>
      kept.columns.map((_each, at) => texts.getChildAt(at).at(row) as string | null),
    );
    return { columns: kept.columns, rows, notes: sentences(seen.value.notes) };
  } finally {
    await engine.drop('kept_text');
  }
}

/** What is not as it was written and not said in a note; null if all is. */
export function unsaid(read: ReadTable, text: AnyText): string | null {
  const { columns, rows, notes } = read;
  if (rows.length !== text.rows.length) return `${rows.length} of ${text.rows.length} rows are there`;
  if (text.hasNames && columns.map(([name]) => name).join('\n') !== text.names.join('\n'))
    return `the columns are ${columns.map(([name]) => name).join(', ')}`;
  const isSaid = (pattern: RegExp): boolean => notes.some((note) => pattern.test(note));
  if (text.heading > 0 && !isSaid(new RegExp(`^${text.heading} lines? above the table`)))
    return 'the heading is not said';
  if (text.short > 0 && !isSaid(/do(?:es)? not have \d+ values/)) return 'the short row is not said';
  for (const [at, row] of text.rows.entries())
    for (const [column, cell] of row.entries()) {
      const [name, type] = columns[column] ?? ['', ''];
      const value = rows[at]?.[column] ?? null;
      const isNamed = notes.some(
        (note) => note.startsWith(name) && /may be|NULL|more digits|microsecond/.test(note),
      );
      if (!isSame(cell, type, value) && !isNamed)
        return `row ${at + 1}, ${name} ${type}: ${JSON.stringify(cell)} is ${JSON.stringify(value)}`;
    }
  return null;
}

function isSame({ text, number, moment, truth }: Cell, type: string, value: string | null): boolean {
  if (text === null || value === null) return text === value;
  if (type === 'VARCHAR') return value === text;
  if (type === 'BIGINT') return value === text || (number !== undefined && Number(value) === number);
  if (type === 'DOUBLE') return Number(value) === (number ?? Number(text.replace(',', '.')));
  if (type === 'BOOLEAN') return value === String(truth ?? text);
  if (moment === undefined) return value === text;
  return value === moment || value === `${moment} 00:00:00`;
}

/** The texts of some seeds that are not read as they were written, or differ between the server and the page. */
export async function wrongTexts(
  engine: LocalEngine,
  { first, count }: { readonly first: number; readonly count: number },
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (let seed = first; seed < first + count; seed += 1) {
    const text = anyText(seed);
    const what = `seed ${seed}, ${text.what}`;
    try {
      const [server, page] = [await readByServer(text.file), await readByPage(engine, text.file)];
      const found = unsaid(server, text);
      if (found !== null) wrong.push(`${what}: ${found}`);
      if (JSON.stringify(server) !== JSON.stringify(page)) wrong.push(`${what}: the page differs`);
    } catch (cause) {
      wrong.push(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }
  return wrong;
}
