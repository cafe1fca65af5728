import type { QueryObject } from '#domain/compile/queryContext.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { linksQuery } from '../kit/linksQuery.ts';

/** Nodes with their parents; the metric is optional. */
export const treeQuery = (form: FormData): readonly QueryObject[] =>
  linksQuery(form, ['id', 'parent', 'name'], ['parent', 'id', 'name']);
