import { X } from 'lucide-react';
import type { DragEvent, MouseEvent, ReactNode } from 'react';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { classes } from '#ui/classes.ts';
import { ICON } from '#ui/icon.ts';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';
import { t } from '#ui/t.ts';
import styles from './TabStrip.module.css';

export interface TabItemProps {
  readonly tab: QueryEditor;
  readonly isShown: boolean;
  readonly isDropTarget: boolean;
  /** Whether it was pressed with a mouse: who has a keyboard before them goes on typing. */
  readonly onShow: (byMouse: boolean) => void;
  readonly onRename: () => void;
  readonly onClose: () => void;
  /** A tab is held over this one: over its second half or its first. */
  readonly onDragOver: (isAfter: boolean) => void;
  readonly onDrop: (draggedId: string) => void;
  readonly onDragEnd: () => void;
}

const DRAG_TYPE = 'application/x-sextant-tab';
const MIDDLE_BUTTON = 1;

/** The id of the panel that a tab shows. */
export function panelId(tabId: string): string {
  return `query-tab-panel-${tabId}`;
}

export function tabElementId(tabId: string): string {
  return `query-tab-${tabId}`;
}

/** A tab of the strip. Its keys are the strip's, and its close sign is for the mouse: the keyboard has Delete and the menu. */
export function TabItem(props: TabItemProps): ReactNode {
  const { tab, isShown, isDropTarget, onShow, onRename, onClose, onDragOver, onDrop, onDragEnd } = props;
  const notOnServer = tab.inLocalStorage ? t('not on the server') : null;

  function close(event: MouseEvent): void {
    event.stopPropagation();
    event.preventDefault();
    onClose();
  }

  function over(event: DragEvent): void {
    if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    onDragOver(event.clientX > box.left + box.width / 2);
  }

  return (
    <div
      role="tab"
      id={tabElementId(tab.id)}
      aria-label={tab.name}
      aria-selected={isShown}
      aria-controls={isShown ? panelId(tab.id) : undefined}
      {...(notOnServer === null ? {} : { 'aria-description': notOnServer })}
      title={notOnServer === null ? tab.name : `${tab.name} · ${notOnServer}`}
      tabIndex={isShown ? 0 : -1}
      draggable
      className={classes(styles['tab'], isShown && styles['shown'], isDropTarget && styles['dropTarget'])}
      onClick={({ nativeEvent }) =>
        onShow('pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse')
      }
      onKeyDown={undefined}
      onDoubleClick={onRename}
      onAuxClick={(event) => {
        if (event.button === MIDDLE_BUTTON) close(event);
      }}
      onMouseDown={(event) => {
        // Otherwise the middle button starts to scroll the strip.
        if (event.button === MIDDLE_BUTTON) event.preventDefault();
      }}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAG_TYPE, tab.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={over}
      onDrop={(event) => {
        event.preventDefault();
        onDrop(event.dataTransfer.getData(DRAG_TYPE));
      }}
      onDragEnd={onDragEnd}
    >
      {notOnServer !== null && (
        <>
          <span className={styles['dot']} />
          <VisuallyHidden>{notOnServer}</VisuallyHidden>
        </>
      )}
      <span className={styles['name']}>{tab.name}</span>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <span
        aria-hidden
        title={t('Close')}
        className={styles['close']}
        onClick={close}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <X {...ICON} size={13} />
      </span>
    </div>
  );
}
