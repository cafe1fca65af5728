import type { OrderBy, QueryObject } from '#domain/compile/queryContext.ts';
import { type FormData } from '#domain/chart/form/formData.ts';
import { onePartsQuery } from '../kit/parts/partsQuery.ts';

/** With a row limit, rows of equal size are ordered by name, as are all if the form does not sort them. */
export function treemapQuery(form: FormData): readonly QueryObject[] {
  const query = onePartsQuery(form);
  if ((query.row_limit ?? 0) === 0) return [query];
  const byName = (query.columns ?? []).flatMap((column): OrderBy[] =>
    typeof column === 'string' ? [[column, true]] : [],
  );
  return [{ ...query, orderby: [...(query.orderby ?? []), ...byName] }];
}
