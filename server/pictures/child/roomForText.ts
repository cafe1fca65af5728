import { asList, asRecord, isRecord, type JsonRecord } from '#domain/jsonValue.ts';

/**
 * Without a page Vega takes every letter for 0.8 of the size of the font, and cuts what is longer than its limit,
 * numbers too: "Oslo 253" would be "Oslo 2…" beside free room. The letters of the font of pictures take 0.6 on average.
 */
const MORE = 0.8 / 0.62;

/** A specification whose texts are cut where a page would cut them. */
export function withRoomForText(spec: JsonRecord): JsonRecord {
  return {
    ...spec,
    ...(spec['marks'] !== undefined && { marks: asList(spec['marks']).map(asRecord).map(roomyMark) }),
    ...(spec['axes'] !== undefined && { axes: asList(spec['axes']).map(asRecord).map(roomyAxis) }),
  };
}

function roomyMark(mark: JsonRecord): JsonRecord {
  const inner = withRoomForText(mark);
  const sets = asRecord(mark['encode']);
  if (mark['type'] !== 'text') return inner;
  const roomy = Object.entries(sets).map(([name, set]) => [name, roomySet(asRecord(set))] as const);
  return { ...inner, encode: Object.fromEntries(roomy) };
}

const roomySet = (set: JsonRecord): JsonRecord =>
  set['limit'] === undefined ? set : { ...set, limit: roomyRule(set['limit']) };

const roomyRule = (rule: unknown): unknown =>
  Array.isArray(rule) ? rule.map(roomyRule) : { ...asRecord(rule), mult: MORE };

function roomyAxis(axis: JsonRecord): JsonRecord {
  const limit = axis['labelLimit'];
  if (typeof limit === 'number') return { ...axis, labelLimit: limit * MORE };
  const signal = isRecord(limit) ? limit['signal'] : undefined;
  return typeof signal === 'string' ? { ...axis, labelLimit: { signal: `(${signal}) * ${MORE}` } } : axis;
}
