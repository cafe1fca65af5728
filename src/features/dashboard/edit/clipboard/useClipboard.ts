import { useEffect, useMemo, useRef } from 'react';
import { chartsOfClip, clipName, clipOf, placeAfter } from '#domain/dashboard/edit/clip/clip.ts';
import { placeAtEnd } from '#domain/dashboard/edit/edits/add.ts';
import { applyLayoutEdit } from '#domain/dashboard/edit/layoutEdit.ts';
import { unfitFilters } from '#domain/dashboard/edit/clip/pastedFilters.ts';
import { chartsInScope } from '#domain/dashboard/scope.ts';
import { newUuid } from '#domain/newUuid.ts';
import { writeClipboard } from '#ui/grid/menu/writeClipboard.ts';
import { t } from '#ui/t.ts';
import { useDevice } from '../../../services/device.ts';
import { usePage } from '../../../services/page.ts';
import type { DashboardRuntime } from '../../runtime/runtime.ts';
import type { EditSession } from '../session/editSession.ts';
import { CLIP_TYPE, readClip, writeClip } from './clipText.ts';
import type { CopiedComponents } from './clipText.ts';
import { idOf, pasteCharts } from './pasteCharts.ts';

export interface LayoutClipboard {
  readonly copy: (id: string) => void;
  readonly cut: (id: string) => void;
  /** Pastes after a component; charts are the same ones. */
  readonly paste: (id: string) => void;
  /** Pastes after a component; charts are new ones with the same content. */
  readonly pasteCopies: (id: string) => void;
}

interface PasteTo {
  /** The component that the paste goes after; null for the end of the page. */
  readonly after: string | null;
  readonly areCopies: boolean;
}

/** Copy, cut and paste of components, by the browser's own keys and from the menus. */
export function useClipboard(
  session: EditSession,
  runtime: DashboardRuntime,
  shownTab: string | null,
): LayoutClipboard {
  const { db, dispatch, random, reportError, reportStorageFailure } = useDevice();
  const { toasts } = usePage();
  // Read when something is copied or pasted: the clipboard itself stays the same over all edits.
  const latest = useRef({ runtime, shownTab });
  useEffect(() => {
    latest.current = { runtime, shownTab };
  });

  const actions = useMemo(() => {
    const layoutNow = () => session.draft.state.get().layout;

    function textOf(ids: readonly string[]): string {
      const { runtime } = latest.current;
      const clip = clipOf(layoutNow(), ids);
      const charts = chartsOfClip(clip).flatMap((chartId) => {
        const chart = [...runtime.charts.values()].find(
          (each) => idOf(each) === chartId || each.id === chartId,
        );
        return chart ? [{ chartId, uuid: chart.uuid, name: chart.name }] : [];
      });
      const here = new Set(
        [...runtime.charts.values()]
          .filter((each) => charts.some(({ chartId }) => chartId === idOf(each)))
          .map(({ id }) => id),
      );
      const filters = runtime.metadata.nativeFilters.flatMap((filter) =>
        'scope' in filter && [...chartsInScope(filter.scope, runtime.layout)].some((id) => here.has(id))
          ? [{ id: filter.id, name: filter.name }]
          : [],
      );
      return writeClip({ clip, charts, filters });
    }

    async function paste(copied: CopiedComponents, { after, areCopies }: PasteTo): Promise<void> {
      const newUuidOf = areCopies ? () => newUuid(random) : null;
      const pasted = await pasteCharts({ db, newUuid: newUuidOf }, copied);
      if (!pasted.ok) {
        toasts.show('warning', pasted.error);
        return;
      }
      const { clip, creations } = pasted.value;
      const { runtime, shownTab } = latest.current;
      const before = layoutNow();
      const to = (after === null ? null : placeAfter(before, after)) ?? placeAtEnd(before, shownTab);
      const edit = { kind: 'paste', clip, to } as const;
      // No chart is created for a paste that is refused.
      const isPossible = applyLayoutEdit(before, edit, () => 'TRIAL').ok;
      for (const command of isPossible ? creations : []) {
        const written = await dispatch(command);
        if (!written.ok) return reportStorageFailure(written.error, null);
      }
      if (!session.run(edit)) return;
      const { nativeFilters } = runtime.metadata;
      const unfit = unfitFilters(copied.filters, nativeFilters, { before, after: layoutNow() });
      const what = clipName(clip);
      if (unfit.missing.length > 0)
        toasts.show(
          'warning',
          t('Pasted {what}. These filters of the other dashboard are not here: {names}', {
            what,
            names: unfit.missing.join(', '),
          }),
        );
      if (unfit.outOfScope.length > 0)
        toasts.show(
          'warning',
          t('Pasted {what}. These filters do not apply to it at this place: {names}', {
            what,
            names: unfit.outOfScope.join(', '),
          }),
        );
    }

    function take(text: string, to: PasteTo): boolean {
      const copied = readClip(text);
      if (copied === 'other') return false;
      if (copied === 'invalid')
        toasts.show('warning', t('The copied components cannot be used here. Copy them again.'));
      else paste(copied, to).catch((error: unknown) => reportError(error, 'paste components'));
      return true;
    }

    return { textOf, take };
  }, [db, dispatch, random, reportError, reportStorageFailure, toasts, session]);

  useEffect(() => {
    const chosen = (): readonly string[] => {
      const selected = session.selection.all();
      if (selected.length > 0) return selected;
      const focused = document.activeElement?.closest<HTMLElement>('[data-edit-id]')?.dataset['editId'];
      return focused === undefined ? [] : [focused];
    };
    const isElsewhere = (event: ClipboardEvent): boolean => {
      const inText = event.target instanceof Element && event.target.closest(OWN_CLIPBOARD) !== null;
      return inText || event.defaultPrevented || (document.getSelection()?.toString() ?? '') !== '';
    };
    function onCopy(event: ClipboardEvent): void {
      const ids = chosen();
      if (isElsewhere(event) || ids.length === 0 || event.clipboardData === null) return;
      const text = actions.textOf(ids);
      event.clipboardData.setData(CLIP_TYPE, text);
      event.clipboardData.setData('text/plain', text);
      event.preventDefault();
      const [first = ''] = ids;
      if (event.type === 'cut') session.run({ kind: 'removeAll', ids });
      else
        session.announce(
          t('Copied {what}', { what: clipName(clipOf(session.draft.state.get().layout, ids)) }),
        );
      if (event.type === 'cut' && session.selection.ids.get().has(first)) session.selection.clear();
    }
    function onPaste(event: ClipboardEvent): void {
      const text =
        event.clipboardData?.getData(CLIP_TYPE) || event.clipboardData?.getData('text/plain') || '';
      if (isElsewhere(event)) return;
      if (actions.take(text, { after: chosen().at(-1) ?? null, areCopies: false })) event.preventDefault();
    }
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [actions, session]);

  return useMemo(() => {
    const write = (id: string): void =>
      void writeClipboard(Promise.resolve(actions.textOf(session.selection.with(id)))).catch(() =>
        toasts.show('warning', t('The browser does not let pages copy. Press Ctrl+C instead.')),
      );
    function read(to: PasteTo): void {
      const text = async () => navigator.clipboard.readText();
      text().then(
        (copied) =>
          actions.take(copied, to) ||
          toasts.show('info', t('There are no copied components on the clipboard.')),
        () => toasts.show('warning', t('The browser does not let pages paste. Press Ctrl+V instead.')),
      );
    }
    return {
      copy: write,
      cut(id) {
        write(id);
        session.remove(id);
      },
      paste: (id) => read({ after: id, areCopies: false }),
      pasteCopies: (id) => read({ after: id, areCopies: true }),
    };
  }, [actions, session, toasts]);
}

/** These have a clipboard of their own. */
const OWN_CLIPBOARD = 'input, textarea, [contenteditable], [role=dialog]';
