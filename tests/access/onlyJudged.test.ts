import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, '../../server');

/** Every way of a connection to run a text, and what is given to it. */
const RUNS = /\.(?:extractStatements|prepare|stream|streamAndRead\w*|runAndRead\w*|run)\(\s*([^)\n]{1,60})/g;

/*
 * Besides judged texts, an engine's process runs constants, and statements of the server with names in quotes. A text
 * that somebody wrote goes by `judge` and `prepareJudged`: whatever is new in this list has to.
 */
test('no text that somebody wrote reaches an engine unjudged', () => {
  const found = globSync(['engines/child/**/*.ts', 'access/**/*.ts'], { cwd: SERVER })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(SERVER, file), 'utf8');
      return [...text.matchAll(RUNS)].map(([, given = '']) => `${file}: ${given}`);
    });
  expect([...new Set(found)].toSorted()).toMatchInlineSnapshot(`
    [
      "access/engineNames.ts: NAMES",
      "access/engineNames.ts: NAMES_BY_DATABASE",
      "access/engineNames.ts: VIEWS",
      "access/engineWords.ts: \`SELECT \${call}::VARCHAR\`",
      "access/judge.ts: 0",
      "access/judge.ts: sql",
      "access/prepareJudged.ts: 0",
      "access/prepareJudged.ts: 1",
      "access/prepareJudged.ts: sql",
      "engines/child/catalogue.ts: sql, [...parameters]",
      "engines/child/copyFrom.ts: \`ATTACH \${quoteText(own",
      "engines/child/copyFrom.ts: \`DETACH \${source}\`",
      "engines/child/copyFrom.ts: \`SELECT 1 FROM duckdb_views(",
      "engines/child/copyFrom.ts: sql",
      "engines/child/copyInto.ts: 'SELECT current_database(",
      "engines/child/copyInto.ts: \`ATTACH \${quoteText(own",
      "engines/child/copyInto.ts: \`COPY FROM DATABASE \${quoteName(String(row?.[0]",
      "engines/child/copyInto.ts: \`DETACH \${copy}\`",
      "engines/child/diskSpace.ts: 'CHECKPOINT'",
      "engines/child/diskSpace.ts: FREE_BYTES",
      "engines/child/engineServer.ts: order, listener, talk",
      "engines/child/estimate.ts: 'BEGIN'",
      "engines/child/estimate.ts: 'ROLLBACK'",
      "engines/child/estimate.ts: \`EXPLAIN (FORMAT JSON",
      "engines/child/extract.ts: 'BEGIN'",
      "engines/child/extract.ts: 'CHECKPOINT'",
      "engines/child/extract.ts: 'COMMIT'",
      "engines/child/extract.ts: 'ROLLBACK'",
      "engines/child/extract.ts: \`CREATE TABLE \${quoteName(table",
      "engines/child/extract.ts: unpackingView(call.table, table, values",
      "engines/child/openEngine.ts: \`ATTACH \${quoteText(path",
      "engines/child/openEngine.ts: \`SET GLOBAL \${name} = \${typeof value === 'string' ? quoteTex",
      "engines/child/openEngine.ts: statement",
      "engines/child/runStatements.ts: \`USE \${path.map(quoteName",
      "engines/child/runStatements.ts: text, index, how.limit + 1",
      "engines/child/statementRunner.ts: 'BEGIN'",
      "engines/child/statementRunner.ts: 'COMMIT'",
      "engines/child/statementRunner.ts: 'ROLLBACK'",
      "engines/child/statementRunner.ts: TRANSACTS[effect] ?? ''",
    ]
  `);
});
