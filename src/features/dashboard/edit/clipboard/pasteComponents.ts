import { clipName, placeAfter } from '#domain/dashboard/edit/clip/clip.ts';
import { unfitFilters } from '#domain/dashboard/edit/clip/pastedFilters.ts';
import { placeAtEnd } from '#domain/dashboard/edit/edits/add.ts';
import { applyLayoutEdit } from '#domain/dashboard/edit/layoutEdit.ts';
import { newUuid } from '#domain/newUuid.ts';
import { t } from '#ui/t.ts';
import type { DeviceServices } from '../../../services/device.ts';
import type { DashboardRuntime } from '../../runtime/runtime.ts';
import type { EditSession } from '../session/editSession.ts';
import type { CopiedComponents } from './clipText.ts';
import { pasteCharts } from './pasteCharts.ts';

export interface PasteTo {
  /** The component that the paste goes after; null for the end of the page. */
  readonly after: string | null;
  /** Whether its charts are new ones with the same content. */
  readonly areCopies: boolean;
}

/** The dashboard as it is on screen. */
export interface DashboardOnScreen {
  readonly runtime: DashboardRuntime;
  readonly tabInView: () => string | null;
}

interface PastePorts {
  readonly device: Pick<DeviceServices, 'db' | 'dispatch' | 'random' | 'reportStorageFailure'>;
  readonly warn: (text: string) => void;
  readonly session: EditSession;
  readonly onScreen: () => DashboardOnScreen;
}

/**
 * Pastes components as one edit; reports why it cannot, and which filters do not apply to them here as they did there.
 */
export async function pasteComponents(
  { device, warn, session, onScreen }: PastePorts,
  copied: CopiedComponents,
  { after, areCopies }: PasteTo,
): Promise<void> {
  const { db, dispatch, random, reportStorageFailure } = device;
  const pasted = await pasteCharts({ db, newUuid: areCopies ? () => newUuid(random) : null }, copied);
  if (!pasted.ok) return warn(pasted.error);
  const { clip, creations } = pasted.value;
  const { runtime, tabInView } = onScreen();
  const layoutNow = () => session.draft.state.get().layout;
  const before = layoutNow();
  const to = (after === null ? null : placeAfter(before, after)) ?? placeAtEnd(before, tabInView());
  const edit = { kind: 'paste', clip, to } as const;
  // No chart is created for a paste that is refused.
  const isPossible = applyLayoutEdit(before, edit, () => 'TRIAL').ok;
  if (isPossible && creations.length > 0) {
    const written = await dispatch(...creations);
    if (!written.ok) return reportStorageFailure(written.error, null);
  }
  if (!session.run(edit)) return;
  const { nativeFilters } = runtime.metadata;
  const unfit = unfitFilters(copied.filters, nativeFilters, { before, after: layoutNow() });
  const what = clipName(clip, t);
  if (unfit.missing.length > 0)
    warn(
      t('Pasted {what}. These filters of the other dashboard are not here: {names}', {
        what,
        names: unfit.missing.join(', '),
      }),
    );
  if (unfit.outOfScope.length > 0)
    warn(
      t('Pasted {what}. These filters do not apply to it at this place: {names}', {
        what,
        names: unfit.outOfScope.join(', '),
      }),
    );
}
