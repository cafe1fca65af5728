import type { Owner } from '#domain/owner.ts';
import { ownersOfAll } from '#domain/dashboard/listFilter.ts';
import type { Tables } from '../schema.ts';
import { listCharts } from '../charts/charts.ts';
import { listDashboards } from './dashboards.ts';
import { listDatasets } from '../datasets/datasets.ts';

/** The people that own a dashboard, chart or dataset stored here, as far as a list named them. */
export async function listOwners(db: Tables): Promise<readonly Owner[]> {
  const rows = await Promise.all([listDashboards(db), listCharts(db), listDatasets(db)]);
  const named = rows.flat().map(({ owners = [] }) => ({ owners: owners.filter(({ name }) => name !== '') }));
  return ownersOfAll(named);
}
