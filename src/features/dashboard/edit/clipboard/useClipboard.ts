import { useEffect, useMemo, useRef } from 'react';
import { writeClipboard } from '#ui/grid/menu/writeClipboard.ts';
import { t } from '#ui/t.ts';
import { chartsInScope } from '#domain/dashboard/scope.ts';
import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import { chartsOfClip, clipOf } from '#domain/dashboard/edit/clip/clip.ts';
import { useDevice } from '../../../services/device.ts';
import { usePage } from '../../../services/page.ts';
import type { DashboardRuntime } from '../../runtime/runtime.ts';
import type { EditSession } from '../session/editSession.ts';
import { readClip, writeClip } from './clipText.ts';
import { type DashboardOnScreen, pasteComponents, type PasteTo } from './pasteComponents.ts';
import { type ClipboardActions, useClipboardKeys } from './useClipboardKeys.ts';
import { idOf } from './pasteCharts.ts';

/** Components as text for the clipboard, with their charts and the filters that apply to these. */
function copiedText(
  ids: readonly string[],
  layout: LayoutMap,
  { charts: known, metadata, layout: shown }: DashboardRuntime,
): string {
  const clip = clipOf(layout, ids);
  const copied = chartsOfClip(clip).flatMap((chartId) => {
    const chart = [...known.values()].find((each) => idOf(each) === chartId || each.id === chartId);
    return chart ? [{ chartId, chart }] : [];
  });
  const copiedIds = new Set(copied.map(({ chart }) => chart.id));
  const filters = metadata.nativeFilters.flatMap((filter) =>
    'scope' in filter && [...chartsInScope(filter.scope, shown)].some((id) => copiedIds.has(id))
      ? [{ id: filter.id, name: filter.name }]
      : [],
  );
  const charts = copied.map(({ chartId, chart: { uuid, name } }) => ({ chartId, uuid, name }));
  return writeClip({ clip, charts, filters });
}

export interface LayoutClipboard {
  readonly copy: (id: string) => void;
  readonly cut: (id: string) => void;
  /** Pastes after a component; charts are the same ones. */
  readonly paste: (id: string) => void;
  /** Pastes after a component; charts are new ones with the same content. */
  readonly pasteCopies: (id: string) => void;
}

/** Copy, cut and paste of components, by the browser's own keys and from the menus. */
export function useClipboard(
  session: EditSession,
  runtime: DashboardRuntime,
  tabInView: () => string | null,
): LayoutClipboard {
  const { toasts } = usePage();
  const actions = useClipboardActions(session, { runtime, tabInView });
  useClipboardKeys(session, actions);

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

/**
 * What both ways to the clipboard do. The actions stay the same over all edits: they read what is on screen when used.
 */
function useClipboardActions(session: EditSession, onScreen: DashboardOnScreen): ClipboardActions {
  const device = useDevice();
  const { toasts } = usePage();
  const latest = useRef(onScreen);
  useEffect(() => {
    latest.current = onScreen;
  });

  return useMemo(() => {
    const warn = (text: string): void => toasts.show('warning', text);
    const ports = { device, warn, session, onScreen: () => latest.current };
    return {
      textOf: (ids) => copiedText(ids, session.draft.state.get().layout, latest.current.runtime),
      take(text, to) {
        const copied = readClip(text);
        if (copied === 'other') return false;
        if (copied === 'invalid') warn(t('The copied components cannot be used here. Copy them again.'));
        else
          pasteComponents(ports, copied, to).catch((error: unknown) =>
            device.reportError(error, 'paste components'),
          );
        return true;
      },
    };
  }, [device, toasts, session]);
}
