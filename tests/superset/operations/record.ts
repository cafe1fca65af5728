/**
 * Creates vectors for tests/compile/recorded: random rows with NULL, and random operations that a Superset applies
 * after its engine. They run in Superset's own Python, without a server:
 *
 * SUPERSET_PYTHON=venv/bin/python npx tsx tests/superset/operations/record.ts [--seed N] [--cases N] [--out FILE]
 *
 * The seed is printed; the same seed gives the same cases. Cases that Superset rejects are not stored.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { asRecord } from '#domain/jsonValue.ts';
import { randomOf } from '../explore/random.ts';
import { randomCase } from './randomOperations.ts';

const { values: given } = parseArgs({
  options: { seed: { type: 'string' }, cases: { type: 'string' }, out: { type: 'string' } },
});
const seed = Number(given.seed ?? Date.now() % 1_000_000);
const count = Number(given.cases ?? 400);
const file = given.out ?? `operations-${seed}.json.gz`;
console.log(`seed ${seed}, ${count} cases, into ${file}`);

const cases = Array.from({ length: count }, (_, i) =>
  randomCase(`${seed}.${i}`, randomOf(seed * 10_000 + i)),
);
const python = process.env['SUPERSET_PYTHON'] ?? 'python3';
const run = spawnSync(python, [fileURLToPath(new URL('reference.py', import.meta.url))], {
  input: cases.map((each) => `${JSON.stringify(each)}\n`).join(''),
  maxBuffer: 1e9,
  stdio: ['pipe', 'pipe', 'inherit'],
});
if (run.status !== 0) throw new Error(`${python} ended with ${run.status}`);
const answers = run.stdout.toString().trim().split('\n');
const vectors = cases.flatMap((each, i) => {
  const expected = asRecord(JSON.parse(answers[i] ?? ''));
  return 'error' in expected ? [] : [{ ...each, expected }];
});
writeFileSync(file, gzipSync(JSON.stringify(vectors), { level: 9 }));
console.log(`${vectors.length} vectors; ${count - vectors.length} were refused`);
