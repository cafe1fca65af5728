import type { ReactNode } from 'react';
import { DocumentVersionsDialog } from '../../documents/versions/DocumentVersionsDialog.tsx';
import { chartChangePhrases } from './chartChangePhrases.ts';

/** The earlier states of a chart. */
export function ChartVersionsDialog(
  props: Omit<Parameters<typeof DocumentVersionsDialog>[0], 'phrases'>,
): ReactNode {
  return <DocumentVersionsDialog {...props} phrases={chartChangePhrases} />;
}
