import type { CompletionCatalogue } from '#domain/sql/complete/complete.ts';
import type { EditorSettings } from '#domain/sql/editorSettings.ts';
import { DEFAULT_SETTINGS } from '#store/settings.ts';
import { type Dialect, dialectOf } from '#domain/sql/dialect.ts';

/** The current input of completion. */
export interface CompletionKnowledge {
  readonly catalogue: CompletionCatalogue;
  readonly dialect: Dialect;
  readonly settings: Pick<EditorSettings, 'wraps' | 'runsAll' | 'snippets'>;
}

/** Before anything was read. */
export const KNOWS_NOTHING: CompletionKnowledge = {
  settings: DEFAULT_SETTINGS.editor,
  dialect: dialectOf(null),
  catalogue: {
    schema: null,
    schemas: [],
    catalogs: [],
    tables: () => [],
    columns: () => null,
    rows: () => null,
    foreignKeys: () => [],
    functions: [],
  },
};
