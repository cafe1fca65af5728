import type { QueryObject } from '#domain/compile/queryContext.ts';
import { linksQuery } from '../kit/linksQuery.ts';
import type { TreeForm } from './chart.ts';

/** Nodes with their parents; the metric is optional. */
export const treeQuery = (form: TreeForm): readonly QueryObject[] =>
  linksQuery(form, ['id', 'parent', 'name'], ['parent', 'id', 'name']);
