/**
 * `npm run reports`: tries each input of the corpus at the server of this product and at a real Superset (SUPERSET_URL, or
 * 127.0.0.1:8088), and writes what both do to docs/reports.md. The Superset needs the driver of DuckDB (`pip install
 * duckdb-engine`), so that the same SQL is run, and its example database, to which files are uploaded.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setup } from '../../support/serverBundle.ts';
import { programWorld } from '../../support/program.ts';
import { missingSuperset, PASSWORD, SUPERSET, USERNAME } from '../../superset/supersetAddress.ts';
import { ENTRIES } from '../entries/entries.ts';
import { signInByForm } from '../session.ts';
import { startedHere } from '../startedHere.ts';
import { createSubject } from '../subject.ts';
import { inWords, isRight } from '../verdict.ts';
import { reportsPage, type TriedEntry } from './reportsPage.ts';
import { supersetPlaces } from './supersetPlaces.ts';

const missing = await missingSuperset();
if (missing !== null) throw new Error(`${missing} Start one, or name it with SUPERSET_URL.`);
await setup();
const world = programWorld();
const session = await signInByForm(SUPERSET, USERNAME, PASSWORD);
const places = await supersetPlaces(session);
try {
  const here = await startedHere(world);
  const there = createSubject(session, places);
  const tried: TriedEntry[] = [];
  for (const entry of ENTRIES) {
    const tries: TriedEntry['tries'][number][] = [];
    for (const each of entry.tries) {
      const [ours, theirs] = [await here.run(each), await there.run(each)];
      tries.push({
        name: each.name,
        right: 'rows' in each.right ? inWords(each.right) : 'an error with its reason',
        here: { isRight: isRight(each.right, ours), words: inWords(ours) },
        there: { isRight: isRight(each.right, theirs), words: inWords(theirs) },
      });
    }
    tried.push({ entry, tries });
    console.log(`${entry.number}`);
  }
  await there.close();
  writeFileSync(resolve(import.meta.dirname, '../../../docs/reports.md'), reportsPage(tried));
} finally {
  await places.restore();
  await world.dispose();
}
