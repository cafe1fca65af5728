import type { QueryObject } from '#domain/compile/queryContext.ts';
import { linksQuery } from '../kit/linksQuery.ts';
import type { GraphForm } from './chart.ts';

export const graphQuery = (form: GraphForm): readonly QueryObject[] =>
  linksQuery(form, ['source', 'target', 'source_category', 'target_category']);
