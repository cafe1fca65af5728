import { Hono } from 'hono';
import type { AppEnv, ServerDeps } from '../deps.ts';
import { notFound, supersetError } from '../http/errorBodies.ts';
import { answerList } from '../http/listAnswer.ts';
import { readListRequest, type ListModel } from '../http/listRequest.ts';
import { requireUser } from '../http/requireUser.ts';
import { readQ } from '../http/rison.ts';

interface ChartRow {
  readonly id: number;
  readonly sliceName: string;
}

const CHARTS: ListModel<ChartRow> = {
  title: 'List Slice',
  columns: { id: (row) => row.id, slice_name: (row) => row.sliceName },
  filters: { id: 'id', slice_name: 'slice_name' },
  orders: { slice_name: 'slice_name' },
  defaultOrder: 'id',
};

/** This server keeps neither charts nor datasets: their lists are empty, and everything asked of one is not there. */
export function chartRoutes(deps: ServerDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const mayRead = requireUser(deps, ['can_read', 'Chart']);

  routes.get('/api/v1/chart/', mayRead, (c) => {
    const request = readListRequest(c, CHARTS);
    return request.ok ? answerList(c, CHARTS, request.value, { count: 0, rows: [] }) : request.error;
  });

  routes.get('/api/v1/chart/favorite_status/', mayRead, (c) => {
    const ids = readQ<readonly number[]>(c, { type: 'array', items: { type: 'integer' } });
    if (!ids.ok) return ids.error;
    return ids.value?.length ? notFound(c) : c.json({ result: [] });
  });

  routes.post('/superset/explore_json/', (c) =>
    supersetError(
      c,
      403,
      'The dataset associated with this chart no longer exists',
      'FAILED_FETCHING_DATASOURCE_INFO_ERROR',
      null,
    ),
  );
  return routes;
}
