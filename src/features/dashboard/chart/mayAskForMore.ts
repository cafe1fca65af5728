import type { DisplayMode } from '#domain/dashboard/displayMode.ts';
import type { Visiting } from '../../services/page.ts';

/**
 * Whether a chart that leaves out rows may offer to show them: nothing can be pressed on a screen or in a picture, and a
 * portable file computes only from rows that are in it.
 */
export const mayAskForMore = (
  visiting: Pick<Visiting, 'rowsOf'> | null,
  mode: DisplayMode,
  datasetId: number | null,
): boolean => mode !== 'report' && visiting?.rowsOf?.has(datasetId ?? -1) !== false;
