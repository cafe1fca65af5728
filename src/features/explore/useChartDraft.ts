import { useEffect, useRef, useState } from 'react';
import { leaveDraft } from '#commands/chart/leaveDraft.ts';
import { type ExploreDraft, hasLeftOut, panelFor } from '#charts/explore/draft/exploreDraft.ts';
import { formOf } from '#charts/explore/draft/exploreState.ts';
import { changeLabel } from '#charts/explore/draft/formChanges.ts';
import { sameJson } from '#domain/merge/same.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { useStepWriter } from '../documents/draft/useStepWriter.ts';
import { baseForm, type ChartDraft, createChartDraft, openedContents } from './chartDraft.ts';
import { useAfterChart } from './useAfterChart.ts';
import type { Explored } from './useExplore.ts';

export interface ChartDraftOptions {
  readonly id: string;
  readonly row: StoredDocument | null;
  readonly title: string;
  readonly explored: Explored;
  /** Whether the person may save the chart; otherwise changes are only on screen. */
  readonly mayKeep: boolean;
  /** What was left of it before, if it was. */
  readonly left: ExploreDraft | null;
}

/** Stores every change of the form data on screen as an edit of the chart's document, once its chart is painted. */
export function useChartDraft(options: ChartDraftOptions): ChartDraft {
  const { id, row, title, explored, mayKeep } = options;
  const { state, send } = explored;
  const form = formOf(state);
  const afterChart = useAfterChart(state.run.status);
  const write = useStepWriter(id, 'explore', afterChart);
  const [draft] = useState(() =>
    createChartDraft({
      id,
      row,
      content: openedContents(row, title, form),
      write,
      onTaken: (taken) => send({ kind: 'taken', form: taken }),
    }),
  );
  useEffect(() => draft.take(row), [draft, row]);
  const base = baseForm(row);
  useEffect(() => {
    if (base !== null) send({ kind: 'based', base });
  }, [base, send]);

  const before = useRef(form);
  const { stored } = state;
  const { last } = state.history;
  useEffect(() => {
    const was = before.current;
    before.current = form;
    if (!mayKeep || form === stored || was === form || sameJson(was, form)) return;
    draft.change({ form, label: changeLabel(panelFor(form), was, form), mark: last });
  }, [draft, form, stored, last, mayKeep]);
  const { present } = state.history;
  const wasLeft = useRef(options.left !== null);
  useEffect(() => {
    if (!mayKeep || (!hasLeftOut(present) && !wasLeft.current)) return;
    wasLeft.current = hasLeftOut(present);
    const kept = wasLeft.current ? { ...present } : null;
    void write(() => leaveDraft({ id, draft: kept }));
  }, [id, mayKeep, present, write]);
  return draft;
}
