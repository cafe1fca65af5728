import type { FormData } from '#domain/chart/form/formData.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { mapQuery } from '../kit/deck/spatialQuery.ts';

export const deckArcQuery = (form: FormData): readonly QueryObject[] =>
  mapQuery(form, { spatial: ['start_spatial', 'end_spatial'], columns: ['dimension'] });
