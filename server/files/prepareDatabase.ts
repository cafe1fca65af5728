import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { SAMPLES_RECIPE } from './samples/loadSamples.ts';
import type { DatabasePlan } from './planDatabases.ts';
import type { IngestFault, IngestReport, IngestRequest } from './ingestJob.ts';
import { readFault } from './findSources.ts';
import { runIngest, type IngestFailure, type IngestWatch } from './runIngest.ts';

/** A database that is ready to open. */
export interface PreparedDatabase {
  /** The DuckDB file. */
  readonly file: string;
  readonly report: IngestReport;
  /** False where an earlier start created it. */
  readonly fresh: boolean;
}

// Increment when file reading changes.
const READER_VERSION = 4;

/**
 * The folder of a plan's database. Its name is a hash of everything the content depends on, so a change of a file or of
 * this program uses another folder.
 */
export function preparedFolder(plan: DatabasePlan): string {
  const recipe = plan.job.kind === 'samples' ? SAMPLES_RECIPE : plan.job;
  const inputs = JSON.stringify([READER_VERSION, plan.inputs, recipe]);
  const slug = plan.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `${slug.slice(0, 40)}-${createHash('sha256').update(inputs).digest('hex').slice(0, 16)}`;
}

/**
 * Creates a plan's database, or reuses it. It is built in a temporary folder and moved in one step, so that a killed
 * process leaves no incomplete database.
 */
export async function prepareDatabase(
  plan: DatabasePlan,
  databases: string,
  watch: IngestWatch,
  run: typeof runIngest = runIngest,
): Promise<Result<PreparedDatabase, string>> {
  if (plan.job.kind === 'duckdb') {
    const tried = await run({ job: plan.job, target: '' }, watch);
    if (!tried.ok) return err(tried.error.reason);
    return ok({ file: plan.job.path, report: tried.value, fresh: false });
  }
  const place = join(databases, preparedFolder(plan));
  const known = readReport(place);
  if (known) return ok({ file: join(place, plan.fileName), report: known, fresh: false });

  // A unique name each time: a reader that outlived a killed server may still write to the last one.
  const building = `${place}.${process.pid}-unfinished`;
  try {
    rmSync(building, { recursive: true, force: true });
    mkdirSync(building, { mode: 0o700 });
    const built = await buildWithoutCrashes(
      { job: plan.job, target: join(building, plan.fileName) },
      watch,
      run,
    );
    if (!built.ok) {
      rmSync(building, { recursive: true, force: true });
      return err(built.error.reason);
    }
    writeFileSync(join(building, REPORT), JSON.stringify(built.value));
    rmSync(place, { recursive: true, force: true });
    renameSync(building, place);
    return ok({ file: join(place, plan.fileName), report: built.value, fresh: true });
  } catch (cause) {
    rmSync(building, { recursive: true, force: true });
    return err(isDiskFull(cause) ? 'There is no space left in the data folder.' : readFault(cause));
  }
}

/** Deletes databases of earlier starts that none of these plans needs, and incomplete ones. */
export function sweepDatabases(databases: string, needed: readonly DatabasePlan[]): void {
  const keep = new Set(needed.map(preparedFolder));
  for (const entry of readdirSync(databases)) {
    if (!keep.has(entry)) rmSync(join(databases, entry), { recursive: true, force: true });
  }
}

const REPORT = 'report.json';

/** Runs the job; where a file crashes its reader, runs it again without that file. */
async function buildWithoutCrashes(
  request: IngestRequest,
  watch: IngestWatch,
  run: typeof runIngest,
): Promise<Result<IngestReport, IngestFailure>> {
  const crashed: IngestFault[] = [];
  let { job } = request;
  for (;;) {
    const built = await run({ ...request, job }, watch);
    if (built.ok) return ok({ tables: built.value.tables, faults: [...crashed, ...built.value.faults] });
    const at = built.error.crashedAt;
    if (watch.signal.aborted || at === null || job.kind !== 'tables') return built;
    crashed.push({ source: at, reason: built.error.reason });
    job = { ...job, sources: job.sources.filter(({ path }) => path !== at) };
    rmSync(request.target, { force: true });
    rmSync(`${request.target}.wal`, { force: true });
  }
}

function readReport(place: string): IngestReport | null {
  try {
    return JSON.parse(readFileSync(join(place, REPORT), 'utf8')) as IngestReport;
  } catch {
    // Missing or damaged: either way it must be created.
    return null;
  }
}

function isDiskFull(cause: unknown): boolean {
  return (
    cause instanceof Error && 'code' in cause && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(cause.code))
  );
}
