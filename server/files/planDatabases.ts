import { basename, extname } from 'node:path';
import { tableNameOf } from '#domain/dataset/creation/fileTable.ts';
import { isTableKind } from './fileKind.ts';
import type { SourceFile } from './findSources.ts';
import type { IngestJob, TableSource } from './ingestJob.ts';
import { freeName } from '../base/names.ts';

/** The one database that queries may write to: it persists, and no file is ever loaded into it. */
export const SCRATCH_NAME = 'Scratch';

/** A database to serve: its name is known before its content is read. */
export interface DatabasePlan {
  readonly name: string;
  readonly job: IngestJob;
  /** The DuckDB file's name; without its extension, it is the catalog's name. */
  readonly fileName: string;
  /** What the content depends on besides the job: sizes and times of files, versions. */
  readonly inputs: readonly unknown[];
}

export interface SamplesPackage {
  readonly folder: string;
  readonly version: string;
}

export const SAMPLES_NAME = 'Samples';
export const FILES_NAME = 'Files';

/** The databases for the files and the samples. Pure; the same files in the same order give the same names. */
export function planDatabases(
  sources: readonly SourceFile[],
  samples: SamplesPackage | null,
): DatabasePlan[] {
  const plans: DatabasePlan[] = [];
  const add = (name: string, job: IngestJob, inputs: readonly unknown[]) => {
    plans.push({ name, job, fileName: `${name}.duckdb`, inputs });
  };

  if (samples) add(SAMPLES_NAME, { kind: 'samples', folder: samples.folder }, [samples.version]);
  const tableFiles = planTables(sources);
  if (tableFiles.length > 0) {
    const inputs = sources.filter(({ kind }) => isTableKind(kind)).map(stamp);
    add(FILES_NAME, { kind: 'tables', sources: tableFiles }, inputs);
  }
  for (const source of sources) {
    if (isTableKind(source.kind)) continue;
    const name = freeName(stem(source.path), [...RESERVED, ...plans.map((plan) => plan.name)]);
    add(name, { kind: source.kind, path: source.path }, [stamp(source)]);
  }
  return plans;
}

// The catalogs of every DuckDB, and names that must mean the same at every start.
const RESERVED = ['system', 'temp', SAMPLES_NAME, FILES_NAME, SCRATCH_NAME];

function planTables(sources: readonly SourceFile[]): TableSource[] {
  const tables: TableSource[] = [];
  for (const { path, kind } of sources) {
    if (!isTableKind(kind)) continue;
    const table = freeName(
      tableNameOf(stem(path)),
      tables.map((each) => each.table),
    );
    tables.push({ path, kind, table, alias: null });
  }
  const taken = new Set(tables.map(({ table }) => table.toLowerCase()));
  return tables.map((each) => {
    const alias = stem(each.path).normalize('NFC');
    if (taken.has(alias.toLowerCase())) return each;
    taken.add(alias.toLowerCase());
    return { ...each, alias };
  });
}

function stem(path: string): string {
  const name = basename(path.replace(/\.gz$/i, ''));
  return basename(name, extname(name)) || 'file';
}

function stamp({ path, size, changedAt }: SourceFile): readonly unknown[] {
  return [path, size, changedAt];
}
