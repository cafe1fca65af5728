import type { JsonRecord } from '#domain/jsonValue.ts';
import { ALONG_TEXT, axisText, TIME_TEXT } from '../spec/specParts.ts';

/** An axis below the chart with as many labels as have room. Times are evenly spaced: every second or fourth is left. */
export const spacedAxis = (isTime: boolean): JsonRecord => ({
  orient: 'bottom',
  scale: 'along',
  encode: axisText(isTime ? TIME_TEXT : ALONG_TEXT),
  tickCount: { signal: 'max(2, ceil(width / 90))' },
  labelOverlap: isTime ? 'parity' : 'greedy',
  labelSeparation: 8,
  // The label of a tick near an end would be cut there.
  labelFlush: 18,
});
