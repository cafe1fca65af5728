import type { OrderBy, QueryObject } from '#domain/compile/queryContext.ts';
import { onePartsQuery } from '../kit/parts/partsQuery.ts';
import type { TreemapForm } from './chart.ts';

/** With a row limit, rows of equal size are ordered by name, as are all if the form does not sort them. */
export function treemapQuery(form: TreemapForm): readonly QueryObject[] {
  const query = onePartsQuery(form);
  if ((query.row_limit ?? 0) === 0) return [query];
  const byName = (query.columns ?? []).flatMap((column): OrderBy[] =>
    typeof column === 'string' ? [[column, true]] : [],
  );
  return [{ ...query, orderby: [...(query.orderby ?? []), ...byName] }];
}
