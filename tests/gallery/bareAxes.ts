import { asList, isRecord, type JsonRecord } from '#domain/jsonValue.ts';

/** A spec whose axes have neither labels nor titles, which nobody could read at the size of the gallery. */
export function withBareAxes(spec: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(spec).map(([key, value]) => {
      if (key === 'axes') return [key, asList(value).filter(isRecord).map(bare)];
      if (key === 'legends' || key === 'title') return [key, key === 'legends' ? [] : undefined];
      if (key === 'marks')
        return [key, asList(value).map((mark) => (isRecord(mark) ? withBareAxes(mark) : mark))];
      return [key, value];
    }),
  );
}

const bare = (axis: JsonRecord): JsonRecord => ({
  ...axis,
  labels: false,
  ticks: false,
  title: null,
  minExtent: 0,
  maxExtent: 0,
});
