import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import { typeWord } from '#domain/dashboard/edit/names.ts';
import { topTabs } from '#domain/dashboard/edit/layoutMap.ts';
import { t } from '#ui/t.ts';
import { useObserved } from '#ui/useObservable.ts';
import type { FrameProps } from '../../layout/frame.ts';
import { useDragSource } from '../drag/dragging.ts';
import styles from './EditFrame.module.css';
import { useEditing, useShown } from '../editContext.ts';
import { FrameMenu } from './FrameMenu.tsx';
import { useTouchDrag } from '../drag/touchDrag.ts';
import { ResizeHandles } from './ResizeHandles.tsx';

/** A component in edit mode: its name, handle, options menu and content. */
export function EditFrame({ node, style, children }: FrameProps): ReactNode {
  const { session, drops } = useEditing();
  const { id, kind } = node;
  const name = useObserved(session.names, (names) => names.get(id) ?? typeWord(kind.toUpperCase()));
  const isTop = useShown((shown) => topTabs(shown)?.id === id);
  const active = useObserved(session.mode, (mode) =>
    mode.kind !== 'idle' && mode.id === id ? mode.kind : null,
  );
  const selected = useObserved(session.selection.ids, (ids) => (ids.has(id) ? ids.size : 0));
  const frame = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const dragged = useMemo(() => (isTop ? null : { id }), [isTop, id]);
  useDragSource(frame, bar, dragged);
  useTouchDrag(bar, dragged, drops);

  // A moved component is mounted again at its new place and keeps the focus.
  useEffect(() => {
    if (active === null || frame.current === null) return;
    frame.current.focus({ preventScroll: true });
    frame.current.scrollIntoView({ block: 'nearest' });
  });

  const isEmpty = 'children' in node && node.children.length === 0;
  return (
    <div
      ref={frame}
      role="group"
      aria-label={name}
      tabIndex={-1}
      data-edit-id={id}
      data-kind={kind}
      data-active={active ?? undefined}
      data-in-selection={selected > 0 || undefined}
      className={styles['frame']}
      style={style}
    >
      <div ref={bar} data-drag-bar className={styles['bar']}>
        <GripVertical size={14} aria-hidden />
        <span className={styles['type']}>{t(typeWord(kind.toUpperCase()))}</span>
        {selected > 0 && <span className={styles['selected']}>{t('Selected')}</span>}
        <FrameMenu id={id} name={name} selected={selected} />
      </div>
      {children}
      {isEmpty && <p className={styles['empty']}>{t('Empty. Drop components here.')}</p>}
      <ResizeHandles id={id} frame={frame} />
    </div>
  );
}
