import { err } from '#domain/result.ts';
import { accessOf } from '../auth/rights/access.ts';
import type { ServerDeps } from '../deps.ts';
import { datasetDatasource } from '../datasets/datasetDatasource.ts';
import type { DatasourceLookup } from '../datasets/datasource.ts';
import { queryDatasource } from './queryDatasource.ts';

/** Finds the datasources of this server: datasets, and queries that were run in the editor. */
export function datasourceLookup(deps: ServerDeps): DatasourceLookup {
  return {
    async find(user, ref, opened) {
      const id = Number(ref.id);
      if (!Number.isInteger(id)) return err({ kind: 'missing' });
      if (ref.type === 'query') return queryDatasource(deps, user, id);
      return ref.type === 'table' || ref.type === 'dataset'
        ? datasetDatasource(deps, user, id, opened)
        : err({ kind: 'missing' });
    },
    savedContext(user, chartId) {
      const chart = deps.meta.charts.byId(chartId);
      return chart !== null && accessOf(deps, user).readChart(chart) ? chart.queryContext : undefined;
    },
  };
}
