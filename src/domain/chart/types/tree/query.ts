import type { QueryObject } from '../../../compile/queryContext.ts';
import type { FormData } from '../../form/formData.ts';
import { linksQuery } from '../shared/linksQuery.ts';

/** Nodes with their parents; the metric is optional. */
export const treeQuery = (form: FormData): readonly QueryObject[] =>
  linksQuery(form, ['id', 'parent', 'name'], ['parent', 'id', 'name']);
