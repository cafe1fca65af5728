import { asList, asRecord, type JsonRecord } from '../jsonValue.ts';
import type { Frame } from './frame.ts';
import { postProcess } from './post/postProcess.ts';
import type { PostProcessing } from './post/postProcessing.ts';

/** The columns of a forecast. */
const FORECAST = /__yhat(_lower|_upper)?$/;

const isForecast = (step: unknown): step is PostProcessing => asRecord(step)['operation'] === 'prophet';

/**
 * The rows of a query with the forecast that it asked for, where its server sent none: it has no package for that. The
 * same rows where there is nothing to add, or nothing that can be computed.
 */
export function withOwnForecast(frame: Frame, query: unknown): Frame {
  const steps = asList(asRecord(query as JsonRecord | undefined)['post_processing']).filter(isForecast);
  if (steps.length === 0 || frame.rowCount === 0 || frame.columns.some(({ name }) => FORECAST.test(name)))
    return frame;
  const computed = postProcess(frame, steps);
  if (!computed.ok) return frame;
  const { columns, rowCount } = computed.value;
  // Names of the server's own columns are taken apart as it did that.
  const partsOf = new Map(frame.columns.map(({ name, parts }) => [name, parts]));
  return {
    ...frame,
    columns: columns.map((column) => ({ ...column, parts: partsOf.get(column.name) ?? column.parts })),
    rowCount,
    hasOwnForecast: true,
  };
}
