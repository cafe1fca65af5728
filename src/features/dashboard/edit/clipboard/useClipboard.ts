import { useEffect, useMemo } from 'react';
import { chartsOfClip, clipName, clipOf, placeAfter } from '#domain/dashboard/edit/clip.ts';
import { placeAtEnd } from '#domain/dashboard/edit/add.ts';
import { chartsInScope } from '#domain/dashboard/scope.ts';
import { writeClipboard } from '#ui/grid/writeClipboard.ts';
import { t } from '#ui/t.ts';
import { useDevice } from '../../../services/device.ts';
import { usePage } from '../../../services/page.ts';
import type { DashboardRuntime } from '../../runtime.ts';
import type { EditSession } from '../editSession.ts';
import { CLIP_TYPE, readClip, writeClip } from './clipText.ts';
import type { CopiedComponents } from './clipText.ts';
import { idOf, pasteCharts } from './pasteCharts.ts';

export interface LayoutClipboard {
  readonly copy: (id: string) => void;
  readonly cut: (id: string) => void;
  /** Pastes after a component; charts are the same ones. */
  readonly paste: (id: string) => void;
}

/** ERR-48. */
const NO_DEFINITION = 'Sorry, there is no chart definition associated with the chart trying to be added.';

/** Copy, cut and paste of components, by the browser's own keys and from the menus. */
export function useClipboard(
  session: EditSession,
  runtime: DashboardRuntime,
  shownTab: string | null,
): LayoutClipboard {
  const { db, reportError } = useDevice();
  const { toasts } = usePage();

  const actions = useMemo(() => {
    const layoutNow = () => session.draft.state.get().layout;

    function textOf(ids: readonly string[]): string {
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

    async function paste(copied: CopiedComponents, after: string | null): Promise<void> {
      const clip = await pasteCharts(db, copied);
      if (clip === null) {
        toasts.show('warning', t(NO_DEFINITION));
        return;
      }
      const map = layoutNow();
      const to = (after === null ? null : placeAfter(map, after)) ?? placeAtEnd(map, shownTab);
      if (!session.run({ kind: 'paste', clip, to })) return;
      const here = new Set(runtime.metadata.nativeFilters.map(({ id }) => id));
      const missing = copied.filters.filter(({ id }) => !here.has(id)).map(({ name }) => name);
      if (missing.length === 0) return;
      const names = missing.join(', ');
      toasts.show(
        'warning',
        t('Pasted {what}. These filters of the other dashboard are not here: {names}', {
          what: clipName(copied.clip),
          names,
        }),
      );
    }

    function take(text: string, after: string | null): boolean {
      const copied = readClip(text);
      if (copied === 'other') return false;
      if (copied === 'invalid')
        toasts.show('warning', t('The copied components cannot be used here. Copy them again.'));
      else paste(copied, after).catch((error: unknown) => reportError(error, 'paste components'));
      return true;
    }

    return { textOf, take };
  }, [db, reportError, toasts, session, runtime, shownTab]);

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
      else session.say(t('Copied {what}', { what: clipName(clipOf(session.draft.state.get().layout, ids)) }));
      if (event.type === 'cut' && session.selection.ids.get().has(first)) session.selection.clear();
    }
    function onPaste(event: ClipboardEvent): void {
      const text =
        event.clipboardData?.getData(CLIP_TYPE) || event.clipboardData?.getData('text/plain') || '';
      if (isElsewhere(event)) return;
      if (actions.take(text, chosen().at(-1) ?? null)) event.preventDefault();
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
    return {
      copy: write,
      cut(id) {
        write(id);
        session.remove(id);
      },
      paste(id) {
        const read = async () => navigator.clipboard.readText();
        read().then(
          (text) =>
            actions.take(text, id) ||
            toasts.show('info', t('There are no copied components on the clipboard.')),
          () => toasts.show('warning', t('The browser does not let pages paste. Press Ctrl+V instead.')),
        );
      },
    };
  }, [actions, session, toasts]);
}

/** These have a clipboard of their own. */
const OWN_CLIPBOARD = 'input, textarea, [contenteditable], [role=dialog]';
