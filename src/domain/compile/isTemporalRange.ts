import type { QueryFilter } from './queryContext.ts';

export const isTemporalRange = (filter: QueryFilter): boolean => filter.op.toUpperCase() === 'TEMPORAL_RANGE';
