import { asList } from '../../jsonValue.ts';
import { type DataMask, type DataMasks, emptyMask } from '../../nativeFilter/dataMask.ts';

/** The id of the mask that sets which part of their time axes the charts of a dashboard show. */
export const ZOOM_ID = 'zoom';

type Span = readonly [from: number, to: number];

/** It adds nothing to queries: charts show a part of what they have. */
export function zoomMask(span: Span, label: string): DataMask {
  return { ...emptyMask(ZOOM_ID), filterState: { value: span, label } };
}

/** The zoomed part of time axes; null if they are shown whole. */
export function zoomOf(masks: DataMasks): Span | null {
  const value = masks[ZOOM_ID]?.filterState.value;
  const [from, to] = asList(value);
  return typeof from === 'number' && typeof to === 'number' && from < to ? (value as Span) : null;
}
