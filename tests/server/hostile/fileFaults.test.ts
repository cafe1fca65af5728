import { chmodSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { findSources } from '../../../server/files/findSources.ts';
import { runIngest } from '../../../server/files/runIngest.ts';
import { err } from '#domain/result.ts';
import { prepareDatabase, preparedFolder, sweepDatabases } from '../../../server/files/prepareDatabase.ts';
import { fileFolder, NEVER } from '../host/fileFolder.ts';

// Starts processes, possibly while other tests run.
vi.setConfig({ testTimeout: 60_000 });

const files = fileFolder();
const { write, found, plansOf, onlyPlan, load } = files;

describe('files that cannot be served are listed with the reason, and the others are served', () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    ['empty.csv', '', /It is empty/],
    ['blank.json', ' \n ', /It is empty/],
    ['fake.csv', 'PAR1xxxxPAR1', /named as csv but holds Parquet. Give it a name that ends with .parquet/],
    ['fake.parquet', 'a,b\n1,2\n', /named as parquet but holds plain text/],
    ['fake.sqlite', 'id,name\n', /named as sqlite but holds plain text/],
    ['fake.duckdb', 'SQLite format 3\0', /named as duckdb but holds a SQLite database/],
    ['table.csv', '<!DOCTYPE html><html></html>', /holds a web page/],
    ['data.csv', '[{"a": 1}]', /holds JSON/],
    ['book.csv', 'PK\x03\x04xxxx', /zip archive or an Office document/],
    ['blob.json', new Uint8Array([1, 2, 0, 4]), /holds binary data/],
    ['readme.md', '# hello', /not of a kind that can be read: csv, tsv, json/],
  ])('%s', (name, content, reason) => {
    write(name, content);
    write('good.csv', 'a\n1\n');
    const { sources, faults } = found(name, 'good.csv');
    expect(faults).toEqual([{ path: join(files.dir, name), reason: expect.stringMatching(reason) }]);
    expect(sources.map(({ path }) => basename(path))).toEqual(['good.csv']);
  });

  test.each<[string, string | Uint8Array, RegExp]>([
    ['broken.json', '[{"a": 1}, {"a": ', /malformed|unexpected/i],
    ['latin.json', Buffer.from('{"a": "K\xf6ln"}', 'latin1'), /not valid UTF-8/],
    ['cut.parquet', 'PAR1 and then nothing', /./],
  ])('%s is detected when it is read', async (name, content, reason) => {
    write(name, content);
    write('good.csv', 'a\n1\n');
    const { tables, faults } = await load(name, 'good.csv');
    expect(faults).toEqual([{ source: join(files.dir, name), reason: expect.stringMatching(reason) }]);
    expect(faults[0]?.reason).not.toMatch(/\n|Error:/);
    expect(tables.map((table) => table.name)).toEqual(['good']);
  });

  test('a damaged sqlite and a damaged duckdb file', async () => {
    write('a.sqlite', `SQLite format 3\0${'x'.repeat(5000)}`);
    write('b.duckdb', `12345678DUCK${'x'.repeat(20_000)}`);
    for (const plan of plansOf('a.sqlite', 'b.duckdb')) {
      expect(await prepareDatabase(plan, files.dir, NEVER)).toEqual({
        ok: false,
        error: expect.stringMatching(/\w/),
      });
    }
  });

  test('a folder, a missing file and a pattern without matches', () => {
    mkdirSync(join(files.dir, 'sub'));
    expect(found('sub').faults).toEqual([
      { path: join(files.dir, 'sub'), reason: expect.stringContaining('It is a folder') },
    ]);
    expect(findSources(['nowhere.csv'], files.dir)).toEqual({
      ok: false,
      error: 'There is no file nowhere.csv.',
    });
    expect(findSources(['*.parquet'], files.dir)).toEqual({ ok: false, error: 'No file matches *.parquet.' });
  });

  test('a file that crashes the process reading it is named, and the others are loaded without it', async () => {
    write('good.csv', 'a\n1\n');
    write('deadly.csv', 'a\n1\n');
    const prepared = await prepareDatabase(
      onlyPlan('deadly.csv', 'good.csv'),
      files.dir,
      NEVER,
      async (request, watch) => {
        const { job } = request;
        const deadly = job.kind === 'tables' && job.sources.find(({ path }) => path.endsWith('deadly.csv'));
        if (!deadly) return runIngest(request, watch);
        writeFileSync(request.target, 'half a database');
        return err({ reason: 'The reader crashed.', crashedAt: deadly.path });
      },
    );
    expect(prepared).toMatchObject({
      ok: true,
      value: {
        report: {
          tables: [{ name: 'good', rows: 1 }],
          faults: [{ source: join(files.dir, 'deadly.csv'), reason: 'The reader crashed.' }],
        },
      },
    });
  });

  test.skipIf(process.getuid?.() === 0)('a file without read permission', () => {
    chmodSync(write('secret.csv', 'a\n1\n'), 0o000);
    expect(found('secret.csv').faults[0]?.reason).toBe('No permission to read it.');
  });
});

describe('loaded data is stored for the next start', () => {
  test('a database is created once, and again when its file changed', async () => {
    const path = write('a.csv', 'x\n1\n');
    expect(await prepareDatabase(onlyPlan('a.csv'), files.dir, NEVER)).toMatchObject({
      ok: true,
      value: { fresh: true },
    });
    const again = await prepareDatabase(onlyPlan('a.csv'), files.dir, NEVER);
    expect(again).toMatchObject({
      ok: true,
      value: { fresh: false, report: { tables: [{ name: 'a', rows: 1 }] } },
    });

    writeFileSync(path, 'x\n1\n2\n');
    utimesSync(path, new Date(), new Date(Date.now() + 5000));
    const changed = await prepareDatabase(onlyPlan('a.csv'), files.dir, NEVER);
    expect(changed).toMatchObject({ ok: true, value: { fresh: true, report: { tables: [{ rows: 2 }] } } });
  });

  test('an unfinished database of a killed process is never used, and is deleted', async () => {
    write('a.csv', 'x\n1\n');
    const plan = onlyPlan('a.csv');
    const databases = join(files.dir, 'databases');
    const half = join(databases, `${preparedFolder(plan)}.1-unfinished`);
    mkdirSync(half, { recursive: true });
    writeFileSync(join(half, plan.fileName), 'half');
    mkdirSync(join(databases, 'files-of-an-earlier-start'));

    sweepDatabases(databases, [plan]);
    expect(readdirSync(databases)).toEqual([]);
    expect(await prepareDatabase(plan, databases, NEVER)).toMatchObject({ ok: true, value: { fresh: true } });
    sweepDatabases(databases, [plan]);
    expect(readdirSync(databases)).toEqual([preparedFolder(plan)]);
  });

  test('each of several files is reported before it is read, with its place among all', async () => {
    write('a.csv', 'x\n1\n');
    write('b.csv', 'x\n2\n');
    const parts: unknown[] = [];
    await prepareDatabase(onlyPlan('a.csv', 'b.csv'), files.dir, {
      signal: new AbortController().signal,
      onSource: (_, part) => parts.push(part),
    });
    expect(parts).toEqual([
      { name: 'a', number: 1, of: 2 },
      { name: 'b', number: 2, of: 2 },
    ]);
  });

  test('stopping during loading leaves nothing', async () => {
    write('a.csv', `x\n${'1\n'.repeat(100_000)}`);
    const stop = new AbortController();
    const prepared = await prepareDatabase(onlyPlan('a.csv'), files.dir, {
      signal: stop.signal,
      onSource: () => stop.abort(),
    });
    expect(prepared).toEqual({ ok: false, error: 'The server stopped before the file was loaded.' });
    expect(readdirSync(files.dir)).toEqual(['a.csv']);
  });
});
