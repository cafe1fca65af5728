import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerDeps } from '../../server/deps.ts';
import { type Bundle, readBundle } from '../../server/exchange/bundle.ts';
import { importBundle } from '../../server/exchange/importBundle.ts';
import { readZip } from '../../server/exchange/readZip.ts';
import type { Meta } from '../../server/meta/meta.ts';

/** The ids of the recorded server's datasets and charts: they are part of addresses and permissions. */
const NUMBERED = /_(\d+)\.yaml$/;
const LAST_DATASET = 21;
const LAST_CHART = 103;

const numberOf = ({ file }: { readonly file: string }): number => Number(NUMBERED.exec(file)?.[1] ?? 0);

/** Imports the two example dashboards with their recorded ids. */
export async function importExamples(deps: ServerDeps, folder: string): Promise<void> {
  const numbers = skipping(deps.meta);
  for (const name of ['sales_dashboard', 'usa_births_names']) {
    const zip = readZip(readFileSync(join(folder, `${name}.zip`)));
    const bundle = zip.ok ? readBundle(zip.value) : zip;
    if (!bundle.ok) throw new Error(JSON.stringify(bundle.error));
    const { datasets, charts } = bundle.value;
    for (const dataset of datasets) {
      numbers.skipTo('datasets', numberOf(dataset) - 1);
      await bring(deps, { ...bundle.value, datasets: [dataset], charts: [], dashboards: [] });
      numbers.gave('datasets', numberOf(dataset));
    }
    for (const chart of [...charts].sort((a, b) => numberOf(a) - numberOf(b))) {
      numbers.skipTo('charts', numberOf(chart) - 1);
      await bring(deps, { ...bundle.value, datasets: [], charts: [chart], dashboards: [] });
      numbers.gave('charts', numberOf(chart));
    }
    await bring(deps, bundle.value);
  }
  numbers.skipTo('datasets', LAST_DATASET);
  numbers.skipTo('charts', LAST_CHART);
}

async function bring(deps: ServerDeps, bundle: Bundle): Promise<void> {
  const done = await importBundle(deps, bundle, { userId: null, policy: 'update' });
  if (!done.ok) throw new Error(done.error.reason);
}

/** Uses up ids until only those after `last` are left, since ids are never reused. */
function skipping(meta: Meta) {
  const given = { datasets: 0, charts: 0 };
  const make = {
    datasets: () => meta.datasets.insert({ ...UNUSED, databaseId: 1, tableName: 'skipped', details: '{}' }),
    charts: () => meta.charts.insert(UNUSED),
  };
  return {
    skipTo(store: 'datasets' | 'charts', last: number): void {
      while (given[store] < last) {
        given[store] = make[store]();
        meta[store].remove(given[store]);
      }
    },
    /** Checks that the object just created has this id. */
    gave(store: 'datasets' | 'charts', number: number): void {
      given[store] = number;
    },
  };
}

const UNUSED = { uuid: 'skipped', createdOn: 0, changedOn: 0 } as const;
