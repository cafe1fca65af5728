import { chartDocument } from '#documents/kinds/chart.ts';
import { shown } from '#documents/state/state.ts';
import { canonicalChart, newChartContents, type ChartContents } from '#domain/chart/chartContents.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { sameJson } from '#domain/merge/same.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import {
  createDocumentDraft,
  type DocumentDraft,
  type DocumentDraftPorts,
} from '../documents/draft/documentDraft.ts';

export interface ChartDraftChange extends Partial<Omit<ChartContents, 'form'>> {
  readonly form?: FormData;
  /** In words, for the history. */
  readonly label: string;
  /** Changes with the same mark in a row are one step. */
  readonly mark?: string | null;
}

/** The document of the chart on the page: each change is stored, and only a save is sent. */
export interface ChartDraft extends Omit<DocumentDraft<ChartContents>, 'change'> {
  readonly change: (change: ChartDraftChange) => void;
}

interface Ports extends Pick<DocumentDraftPorts<ChartContents>, 'id' | 'row' | 'content' | 'write'> {
  /** The stored form data differs from what was written here. */
  readonly onTaken: (form: FormData) => void;
}

export function createChartDraft({ onTaken, ...ports }: Ports): ChartDraft {
  const draft = createDocumentDraft({
    ...ports,
    kind: chartDocument,
    mayCreate: true,
    onTaken({ form }, before) {
      if (!sameJson(form, before.form)) onTaken(form);
    },
  });
  return {
    ...draft,
    change({ label, mark = null, ...parts }) {
      const { content } = draft.state.get();
      const form = defined(parts.form ?? content.form);
      draft.change(canonicalChart({ ...content, ...parts, form }), label, mark);
    },
  };
}

/** Stored contents have no undefined values. */
const defined = (form: FormData): FormData =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));

/** The form data as saved last, or as the chart was started; null if there is no document yet. */
export function baseForm(row: StoredDocument | null): FormData | null {
  const content = row && ((row.draft?.base ?? shown(row)) as ChartContents | null);
  return content && content.form;
}

/** The contents of the page's chart: those stored, with the form data on screen. */
export function openedContents(row: StoredDocument | null, title: string, form: FormData): ChartContents {
  const stored = row && (shown(row) as ChartContents | null);
  return stored ?? newChartContents(title, defined(form));
}
