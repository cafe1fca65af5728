/**
 * `npm run fuzz -- --cases 100000 --seed 1 --minutes 20`: drawn queries and drawn SQL, computed by the server's engine, the device's
 * and the rows in a page, which have to give the same. The code's ways are counted: a query that took one which none took before
 * is changed further. Prints what differed, and the ways that were never taken with `--missing`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { globSync } from 'tinyglobby';
import { jsonOfPackages } from '../../../bin/jsonOfPackages.js';
import { setup } from '../../support/serverBundle.ts';
import { countedIn, type Transition } from '../../sim/transitions/counted.ts';

const FILES = ['src/domain/compile/*.ts', 'src/domain/compile/{evaluator,sql,time}/*.ts', '!**/*.test.ts'];
const OUT = `.cache/sim/fuzz-${process.pid}.mjs`;

/** Counts the ways of some files, and leaves all where they think that they are. */
function counting(transitions: Transition[]): Plugin {
  const counted = new Set(globSync(FILES));
  return {
    name: 'counting',
    setup(into) {
      into.onLoad({ filter: /\/(src|tests|server|workers|build)\/.*\.(ts|js)$/ }, async ({ path }) => {
        if (path.includes('node_modules')) return undefined;
        const file = relative(process.cwd(), path);
        const text = (await readFile(path, 'utf8'))
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
        const loader = path.endsWith('.ts') ? 'ts' : 'js';
        if (!counted.has(file)) return { contents: text, loader };
        const own = countedIn(file, text, transitions.length);
        transitions.push(...own.transitions);
        return { contents: own.text, loader };
      });
    },
  };
}

interface Fuzzed {
  readonly counts: Readonly<Record<number, number>>;
  readonly failures: readonly { readonly query: object; readonly difference: string }[];
  readonly seen: Readonly<Record<string, number>>;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '60' },
      missing: { type: 'boolean', default: false },
    },
  });
  const transitions: Transition[] = [];
  // What a PostgreSQL is asked by is a process of its own.
  await setup();
  await build({
    entryPoints: ['tests/compile/fuzz/fuzzed.ts'],
    outfile: OUT,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
    // What is decided once, when a module is loaded, is no way of a query.
    banner: { js: 'globalThis.countTransition = () => undefined;' },
    plugins: [jsonOfPackages, counting(transitions)],
  });
  const child = spawn(process.execPath, [OUT, values.cases, values.seed, values.minutes], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  await once(child, 'close');
  const { counts, failures, seen } = JSON.parse(output) as Fuzzed;
  for (const { query, difference } of failures) console.log(`${difference}\n  ${JSON.stringify(query)}`);
  const missing = transitions.filter((_, at) => counts[at] === undefined);
  if (values.missing) for (const { file, line, name } of missing) console.log(`${file}:${line}: ${name}`);
  console.log(
    `${JSON.stringify(seen)}, ${transitions.length - missing.length} of ${transitions.length} ways taken`,
  );
  console.log(`${failures.length} differ`);
  return failures.length === 0 ? 0 : 1;
}

process.exitCode = await main();
