import { asList, asRecord, type JsonRecord } from '../jsonValue.ts';
import type { Frame, FrameColumn } from './frame.ts';
import { postProcess } from './post/postProcess.ts';
import type { PostProcessing } from './post/postProcessing.ts';

/** The columns of a forecast. */
const FORECAST = /__yhat(_lower|_upper)?$/;

const isForecast = (step: unknown): step is PostProcessing => asRecord(step)['operation'] === 'prophet';

const TIME = 2;

const isTimeOf = ({ options }: PostProcessing, { name, type }: FrameColumn): boolean =>
  type === TIME && name === (asRecord(options)['index'] ?? '__timestamp');

/**
 * The rows of a query with the forecast that it asked for, where its server sent none: it has no package for that. The
 * same rows where there is nothing to add, or nothing that can be computed.
 */
export function withOwnForecast(frame: Frame, query: unknown): Frame {
  const steps = asList(asRecord(query as JsonRecord | undefined)['post_processing']).filter(isForecast);
  if (steps.length === 0 || frame.rowCount === 0 || frame.columns.some(({ name }) => FORECAST.test(name)))
    return frame;
  // Only times go on: of texts and numbers, years as well, the steps of a grain make no sense.
  if (!steps.every((step) => frame.columns.some((column) => isTimeOf(step, column)))) return frame;
  const computed = postProcess(frame, steps);
  if (!computed.ok) return frame;
  const { columns, rowCount } = computed.value;
  const isForeseen = ({ name, values }: FrameColumn): boolean =>
    FORECAST.test(name) && values.some((value) => value !== null);
  if (!columns.some(isForeseen)) return frame;
  // Names of the server's own columns are taken apart as it did that.
  const partsOf = new Map(frame.columns.map(({ name, parts }) => [name, parts]));
  return {
    ...frame,
    columns: columns.map((column) => ({ ...column, parts: partsOf.get(column.name) ?? column.parts })),
    rowCount,
    hasOwnForecast: true,
  };
}
