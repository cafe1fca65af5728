import type { QueryObject } from '#domain/compile/queryContext.ts';
import { mapQuery } from '../kit/deck/spatialQuery.ts';
import type { DeckArcForm } from './chart.ts';

export const deckArcQuery = (form: DeckArcForm): readonly QueryObject[] =>
  mapQuery(form, { spatial: ['start_spatial', 'end_spatial'], columns: ['dimension'] });
