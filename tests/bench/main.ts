/** `npm run bench [names…]`: prints a table and JSON. Ratios of one run; none of it is a test. */
import { chromiumVersion, provideChromium } from '../support/chromium.ts';
import type { BenchRow } from './benchRow.ts';
import { benchBundle } from './bundle.ts';
import { benchCompile } from './compile.ts';
import { benchCompare } from './compare.ts';
import { benchCube } from './cube.ts';
import { benchCubeMoves } from './cubeMoves.ts';
import { printHead, printRow } from './printRows.ts';
import { benchDevice } from './device.ts';
import { benchDeviceEngine } from './deviceEngine.ts';
import { benchDashboard } from './dashboard.ts';
import { benchEditing } from './editing.ts';
import { benchEngines } from './engines.ts';
import { benchExplore } from './explore.ts';
import { benchExploreChanges } from './exploreChanges.ts';
import { benchFirstVisit } from './firstVisit.ts';
import { benchGuards } from './guards.ts';
import { benchLayout } from './layout.ts';
import { benchResults } from './results.ts';
import { benchServer } from './server.ts';
import { benchStalls } from './stalls.ts';
import { benchStart } from './start.ts';
import { benchThroughput } from './throughput.ts';
import { benchSync } from './sync.ts';
import { benchTypeChanges } from './typeChanges.ts';

const browser = provideChromium();

const BENCHES: Readonly<Record<string, () => Promise<BenchRow[]> | BenchRow[]>> = {
  bundle: benchBundle,
  compile: benchCompile,
  layout: benchLayout,
  compare: benchCompare,
  cube: async () => [
    ...(await benchCube(1_000_000)),
    ...(await benchCube(5_000_000)),
    ...(await benchCube(50_000_000)),
    ...(await benchCubeMoves(1_000_000)),
    ...(await benchCubeMoves(50_000_000)),
  ],
  deviceEngine: benchDeviceEngine,
  guards: benchGuards,
  server: benchServer,
  throughput: benchThroughput,
  engines: benchEngines,
  stalls: benchStalls,
  results: () => benchResults(browser),
  device: () => benchDevice(browser),
  dashboard: () => benchDashboard(browser),
  editing: () => benchEditing(browser),
  explore: () => benchExplore(browser),
  exploreChanges: () => benchExploreChanges(browser),
  typeChanges: () => benchTypeChanges(browser),
  start: () => benchStart(browser),
  firstVisit: () => benchFirstVisit(browser),
  sync: () => benchSync(browser),
};

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const rows: BenchRow[] = [];
  console.log(`Node ${process.version}, ${chromiumVersion(browser)}\n`);
  printHead();
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const row of await bench()) {
      rows.push(row);
      printRow(row);
    }
  }
  console.log(`\n${JSON.stringify(rows)}`);
}

await main();
