import type {
  ColumnContents,
  DatasetContents,
  MetricContents,
} from '#domain/dataset/contents/datasetContents.ts';
import type { DocumentDraft } from '../documents/draft/documentDraft.ts';

/** Changes of a dataset's draft. Typing into one field is one step of undo. */
export interface DatasetEditing {
  readonly set: (parts: Partial<DatasetContents>, label: string, mark?: string) => void;
  readonly setColumn: (key: string, parts: Partial<ColumnContents>, label: string) => void;
  readonly setMetric: (key: string, parts: Partial<MetricContents>, label: string) => void;
  readonly remove: (list: 'columns' | 'metrics', key: string, label: string) => void;
}

export function editingOf(draft: DocumentDraft<DatasetContents>): DatasetEditing {
  const content = (): DatasetContents => draft.state.get().content;
  return {
    set: (parts, label, mark) => draft.change({ ...content(), ...parts }, label, mark ?? null),
    setColumn(key, parts, label) {
      const { columns } = content();
      const column = columns[key];
      if (column === undefined) return;
      const mark = `column ${key} ${Object.keys(parts).join(' ')}`;
      draft.change({ ...content(), columns: { ...columns, [key]: { ...column, ...parts } } }, label, mark);
    },
    setMetric(key, parts, label) {
      const { metrics } = content();
      const metric = metrics[key];
      if (metric === undefined) return;
      const mark = `metric ${key} ${Object.keys(parts).join(' ')}`;
      draft.change({ ...content(), metrics: { ...metrics, [key]: { ...metric, ...parts } } }, label, mark);
    },
    remove(list, key, label) {
      const { [key]: _, ...others } = content()[list] as Record<string, ColumnContents & MetricContents>;
      draft.change({ ...content(), [list]: others }, label);
    },
  };
}
