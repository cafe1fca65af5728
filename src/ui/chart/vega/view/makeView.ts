import type { View } from 'vega';
import type { ChartSpec } from '#charts/kit/spec/chartSpec.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { nextTask } from '../../../paint/turns.ts';
import { NO_SIZE, type ShownView } from './shownView.ts';

/** A chart that a view is made for. */
export interface ViewRequest {
  readonly picture: ChartSpec;
  /** Its spec at the size of the box. */
  readonly spec: JsonRecord;
  /** What its structure is built from: charts of equal structure can share a view. */
  readonly build: string;
  readonly isWanted: () => boolean;
}

/** A new view of a chart, outside of the page, built in several tasks; null once it is not wanted. */
export async function makeView(
  { picture, spec, build, isWanted }: ViewRequest,
  listen: (view: View) => void,
): Promise<ShownView | null> {
  const { createChange, createView, readSpec } = await import('../runtime/vegaRuntime.ts');
  await nextTask();
  if (!isWanted()) return null;
  const runtime = readSpec(spec);
  await nextTask();
  if (!isWanted()) return null;
  const layer = document.createElement('div');
  const view = createView(runtime, layer);
  listen(view);
  return { view, createChange, layer, build, picture, size: NO_SIZE };
}
