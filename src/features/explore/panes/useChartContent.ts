import { useDeferredValue, useState } from 'react';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import type { ChartContent } from '#ui/chart/chartViewProps.ts';
import { rememberWithNext } from '#ui/chart/rememberWithNext.ts';
import { useObservable } from '#ui/useObservable.ts';
import { sameJson } from '#domain/merge/same.ts';
import { chartOnItsOwn } from '#charts/explore/chartOnItsOwn.ts';
import type { ExploreStore } from '../exploreStore.ts';

type Source = readonly [form: FormData, frames: readonly Frame[], dataset: DatasetDetail | null];

/** Whether it is drawn alike: form data is compared by value, rows and the dataset by identity. */
function isSameContent(a: Source, b: Source): boolean {
  const [form, frames, dataset] = a;
  return (
    dataset === b[2] &&
    frames.length === b[1].length &&
    frames.every((frame, at) => frame === b[1][at]) &&
    sameJson(form, b[0])
  );
}

/** What is drawn for form data and its rows, and what will probably be drawn next: of the same type, or null. */
export function useChartContent(
  form: FormData | null,
  frames: readonly Frame[] | null,
  dataset: DatasetDetail | null,
  expected: ExploreStore['expected'],
): { readonly shown: ChartContent | null; readonly ahead: ChartContent | null } {
  const [contentOf] = useState(() => rememberWithNext(chartOnItsOwn, isSameContent));
  // What a person does comes first.
  const next = useDeferredValue(useObservable(expected));
  if (form === null || frames === null) return { shown: null, ahead: null };
  const shown = contentOf.shown(form, frames, dataset);
  const isSameType = next !== null && next.form['viz_type'] === form['viz_type'];
  return { shown, ahead: isSameType ? contentOf.next(next.form, next.frames, dataset) : null };
}
