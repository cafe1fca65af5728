import * as v from 'valibot';
import { chartRow } from './chart.ts';

/** Response of GET /api/v1/chart/{id}, which is also found by its uuid. */
export const chartResponse = v.looseObject({ result: chartRow });
