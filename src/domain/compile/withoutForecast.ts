import { asList, asRecord, type JsonRecord } from '../jsonValue.ts';

/** Servers say this of a forecast for which they have no package. */
const NO_PACKAGE = /`?prophet`? package not installed/;

export const isForecastMissing = (message: string): boolean => NO_PACKAGE.test(message);

const isKept = (step: unknown): boolean => asRecord(step)['operation'] !== 'prophet';

/** A request without its forecasts, which are the last steps of their queries; null if it has none. */
export function withoutForecast(context: JsonRecord): JsonRecord | null {
  const stepsOf = (query: unknown): readonly unknown[] => asList(asRecord(query)['post_processing']);
  const queries = asList(context['queries']);
  if (queries.every((query) => stepsOf(query).every(isKept))) return null;
  return {
    ...context,
    queries: queries.map((query) => ({
      ...asRecord(query),
      post_processing: stepsOf(query).filter(isKept),
    })),
  };
}
