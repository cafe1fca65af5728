import type { CompletionCatalogue } from '#domain/sql/complete.ts';
import type { EditorSettings } from '#domain/sql/editorSettings.ts';
import type { Dialect } from '#domain/sql/dialect.ts';

/** The current input of completion. */
export interface CompletionKnowledge {
  readonly catalogue: CompletionCatalogue;
  readonly dialect: Dialect;
  readonly settings: Pick<EditorSettings, 'wraps' | 'snippets'>;
}
