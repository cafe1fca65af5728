import { Plus } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { rovingKey } from '#domain/rovingKey.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { runningTabs } from '#store/sql/queries.ts';
import { isEnter } from '#ui/commands/keys.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { MAX_NAME_LENGTH } from '#domain/tab/tabName.ts';
import { useDevice } from '../../services/device.ts';
import { useHasServer } from '../../services/useHasServer.ts';
import { useLab } from '../lab/labContext.ts';
import type { LabData } from '../lab/useLabData.ts';
import { ADD_TAB_KEYS } from '../shortcuts.ts';
import { createEarlyKey, EarlyKeys } from './EarlyKeys.tsx';
import { TabItem, tabElementId } from './TabItem.tsx';
import styles from './TabStrip.module.css';
import { useTabActions } from './useTabActions.ts';

interface TabNameFieldProps {
  readonly name: string;
  /** The new name, or null if it does not change. */
  readonly onDone: (name: string | null) => void;
}

/** A tab being renamed: Enter and blur save the name, Escape cancels. */
function TabNameField({ name, onDone }: TabNameFieldProps): ReactNode {
  const isDone = useRef(false);

  function finish(next: string | null): void {
    // Removing the field blurs it, which must not call back a second time.
    if (isDone.current) return;
    isDone.current = true;
    onDone(next);
  }

  return (
    <input
      autoFocus
      aria-label={t('Tab name')}
      defaultValue={name}
      className={styles['rename']}
      // The server's limit.
      maxLength={MAX_NAME_LENGTH}
      size={Math.min(48, Math.max(12, name.length))}
      spellCheck={false}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => finish(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (isEnter(event)) finish(event.currentTarget.value);
        if (event.key === 'Escape') finish(null);
      }}
    />
  );
}

// The keys and menus of the page work a moment after its text does.
const TabTools = lazyPart(async () => ({ default: (await import('./TabTools.tsx')).TabTools }));

/** One tab per query editor, in the person's own order (TAB-01). */
export function TabStrip({ data }: { readonly data: LabData }): ReactNode {
  const lab = useLab();
  const hasServer = useHasServer();
  const { tabs } = data;
  const shown = data.shown?.tab ?? null;
  const { db } = useDevice();
  const running = useLive(() => runningTabs(db), [db]);
  const strip = useRef<HTMLDivElement>(null);
  const [early] = useState(createEarlyKey);
  const [renaming, setRenaming] = useState<string | null>(null);
  const { actions, dropBefore } = useTabActions(tabs, setRenaming);
  const shownId = shown?.id;
  useShownInView(strip, shown, tabs.length);

  function onKeyDown(event: KeyboardEvent): void {
    const at = tabs.findIndex((tab) => tab.id === shownId);
    const tab = tabs[at];
    if (!tab || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || renaming !== null) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const target = tabs[rovingKey(event.key, at, tabs.length, isRightToLeft) ?? -1];
    if (target) {
      focusTab(target.id);
      void lab.tabs.activate(target.id);
    } else if (event.key === 'Delete') void lab.tabs.close(tab);
    else if (event.key === 'Enter' || event.key === ' ') lab.editor.focus();
    else return;
    event.preventDefault();
  }

  function focusTab(id: string): void {
    strip.current?.querySelector<HTMLElement>(`#${CSS.escape(tabElementId(id))}`)?.focus();
  }

  return (
    <div className={styles['strip']}>
      <div
        ref={strip}
        role="tablist"
        aria-label={t('Query tabs')}
        className={styles['tabs']}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onWheel={(event) => {
          if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
        }}
      >
        {tabs.map((tab) =>
          renaming === tab.id ? (
            <TabNameField
              key={tab.id}
              name={tab.name}
              onDone={(name) => {
                setRenaming(null);
                if (name !== null && name !== tab.name) lab.tabs.rename(tab.id, name);
                requestAnimationFrame(() => focusTab(tab.id));
              }}
            />
          ) : (
            <TabItem
              key={tab.id}
              id={tab.id}
              name={tab.name}
              isLocal={hasServer && tab.inLocalStorage}
              isPinned={tab.isPinned === true}
              color={tab.color ?? null}
              isRunning={running?.has(tab.id) === true}
              isShown={tab.id === shownId}
              isDropTarget={dropBefore === tab.id}
              actions={actions}
            />
          ),
        )}
        {dropBefore === 'end' && <span className={styles['dropEnd']} />}
      </div>
      <IconButton
        small
        label={t('Add tab')}
        hint={ADD_TAB_KEYS}
        icon={Plus}
        onPress={() => void lab.tabs.add()}
      />
      <Suspense
        fallback={
          <span className={styles['toolsRoom']}>
            <EarlyKeys early={early} />
          </span>
        }
      >
        <TabTools data={data} onRename={setRenaming} early={early} />
      </Suspense>
    </div>
  );
}

/** Scrolls the shown tab into view when another is shown, it was renamed, or the strip or its tabs changed. */
function useShownInView(
  strip: RefObject<HTMLElement | null>,
  shown: QueryEditor | null,
  tabCount: number,
): void {
  useEffect(() => {
    function reveal(): void {
      const tab = strip.current?.querySelector('[aria-selected="true"]');
      tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    reveal();
    window.addEventListener('resize', reveal);
    return () => window.removeEventListener('resize', reveal);
  }, [strip, shown?.id, shown?.name, tabCount]);
}
