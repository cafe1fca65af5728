import { buildRequest } from '#charts/query/buildRequest.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { checkFiles, formOf } from './checkFiles.ts';
import { readCodeFile } from '#domain/code/codeFiles.ts';
import { kindAt } from './fileKinds.ts';
import type { CheckedFile } from './finding.ts';
import { linksOut, readText, yamlFiles } from './folder.ts';
import { lineOf } from '#domain/code/lineOf.ts';
import { entityNumbers, type KnownNumbers } from './records/entityNumbers.ts';
import { reasonOf, type Remote } from './remote.ts';

/** What a check found, each with its file and line, and how much it looked at. */
export interface Checked {
  readonly findings: readonly string[];
  readonly files: number;
  /** The charts that ran. */
  readonly ran: number;
}

/** Checks a folder; with a server, it runs every chart there as well. */
export async function checkFolder(root: string, remote: Remote | null): Promise<Result<Checked, string>> {
  const sources = new Map<string, string>();
  const files: CheckedFile[] = [];
  const findings = linksOut(root).map(({ file: path, reason }) => ({ path, line: 1, reason }));
  const known = new Map<string, string>();
  for (const path of yamlFiles(root)) {
    const kind = kindAt(path);
    if (kind === undefined) continue;
    const text = readText(root, path);
    const source = text.ok ? text.value : '';
    sources.set(path, source);
    const read = text.ok ? readCodeFile(kind, path, source) : text;
    if (!read.ok) {
      const { reason, at } = read.error;
      const line = at ? lineOf(source, at) : Number(/ at line (\d+)/.exec(reason)?.[1] ?? 1);
      findings.push({ path, line, reason });
      continue;
    }
    const other = known.get(read.value.id);
    if (other !== undefined) findings.push({ path, line: 1, reason: `${other} is the same ${kind.noun}.` });
    known.set(read.value.id, path);
    files.push({ kind, path, value: read.value.value });
  }
  for (const { path, at, reason } of checkFiles(files))
    findings.push({ path, line: lineOf(sources.get(path) ?? '', at), reason });
  const charts = files.filter(({ kind }) => kind.folder === 'charts');
  const broken = new Set(findings.map(({ path }) => path));
  const ran =
    remote === null
      ? ok([])
      : await runCharts(
          remote,
          charts.filter(({ path }) => !broken.has(path)),
        );
  if (!ran.ok) return ran;
  for (const { path, reason } of ran.value) if (reason !== null) findings.push({ path, line: 1, reason });
  const texts = findings
    .toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line))
    .map(({ path, line, reason }) => `${path}:${line}: ${reason}`);
  return ok({ findings: texts, files: sources.size, ran: ran.value.length });
}

const AT_ONCE = 4;

interface Run {
  readonly path: string;
  /** Why it has no rows; null if it has. */
  readonly reason: string | null;
}

async function runCharts(
  remote: Remote,
  charts: readonly CheckedFile[],
): Promise<Result<readonly Run[], string>> {
  const listed = await entityNumbers(remote)('datasets');
  if (!listed.ok) return err(listed.error.reason);
  const runs: Run[] = [];
  const waiting = [...charts];
  const work = async (): Promise<void> => {
    for (let chart = waiting.shift(); chart !== undefined; chart = waiting.shift()) {
      const run = await runChart(remote, chart, listed.value);
      if (run !== null) runs.push(run);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return ok(runs);
}

async function runChart(
  remote: Remote,
  { path, value }: CheckedFile,
  { numberOf }: KnownNumbers,
): Promise<Run | null> {
  const uuid = value['dataset_uuid'];
  if (typeof uuid !== 'string') return null;
  const id = numberOf(uuid);
  if (id === undefined) return { path, reason: 'Its dataset is not at the server, so it did not run.' };
  const request = buildRequest({ ...formOf(value), datasource: `${id}__table` });
  if (request === null || request.queries.length === 0) return null;
  const sent = await remote.send('POST', '/api/v1/chart/data', request);
  if (!sent.ok) return { path, reason: sent.error };
  if (sent.value.ok) return { path, reason: null };
  return { path, reason: `It does not run: ${await reasonOf(sent.value)}` };
}
