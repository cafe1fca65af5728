import type { ReactNode } from 'react';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { ParametersDialog } from '../parameters/ParametersDialog.tsx';
import { SnippetsDialog } from '../snippets/SnippetsDialog.tsx';
import { SavedChangesDialog } from './SavedChangesDialog.tsx';

export type QueryDialog = 'parameters' | 'snippets' | 'changes';

export interface QueryDialogsProps {
  readonly tab: QueryEditor;
  readonly savedQuery: SavedQuery | null;
  readonly dialog: QueryDialog;
  readonly onClose: () => void;
}

/** The open dialog about the SQL of a tab. One file for all of them. */
export function QueryDialogs({ tab, savedQuery, dialog, onClose }: QueryDialogsProps): ReactNode {
  switch (dialog) {
    case 'parameters':
      return <ParametersDialog tab={tab} onClose={onClose} />;
    case 'snippets':
      return <SnippetsDialog onClose={onClose} />;
    case 'changes':
      return savedQuery && <SavedChangesDialog saved={savedQuery} onClose={onClose} />;
  }
}
