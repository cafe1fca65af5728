import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import { tabInView } from '#domain/dashboard/edit/tabInView.ts';

/** The innermost open tab around the middle of what is in view, when it is asked for. */
export function useTabInView(
  page: RefObject<HTMLElement | null>,
  map: LayoutMap,
  active: ReadonlySet<string>,
): () => string | null {
  const latest = useRef({ map, active });
  useEffect(() => {
    latest.current = { map, active };
  });
  return useMemo(
    () => () => {
      const { current } = latest;
      return tabInView(current.map, current.active, (id) => page.current !== null && isAt(page.current, id));
    },
    [page],
  );
}

/** Tabs are meant around the middle of what is in view, and at the end of the page while they are in view. */
function isAt(page: HTMLElement, id: string): boolean {
  const tabs = page.querySelector(`[data-edit-id="${CSS.escape(id)}"]`)?.getBoundingClientRect();
  const content = page.firstElementChild?.getBoundingClientRect();
  const view = page.parentElement?.getBoundingClientRect();
  if (tabs === undefined || content === undefined || view === undefined) return false;
  const middle = (view.top + view.bottom) / 2;
  const isInView = tabs.top < view.bottom - EDGE && tabs.bottom > view.top + EDGE;
  return isInView && (tabs.bottom >= content.bottom - EDGE || (tabs.top <= middle && middle <= tabs.bottom));
}

/** The content is larger than its last component by this, in pixels, at most. */
const EDGE = 24;
