import type { FormData } from '#domain/chart/form/formData.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { linksQuery } from '../kit/linksQuery.ts';

export const graphQuery = (form: FormData): readonly QueryObject[] =>
  linksQuery(form, ['source', 'target', 'source_category', 'target_category']);
