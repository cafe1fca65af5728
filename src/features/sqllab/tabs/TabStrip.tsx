import { Plus } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { rovingKey } from '#domain/rovingKey.ts';
import { runningTabs } from '#store/sql/queries.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useDevice } from '../../services/device.ts';
import { useLab } from '../lab/labContext.ts';
import type { LabData } from '../lab/useLabData.ts';
import { ADD_TAB_KEYS } from '../shortcuts.ts';
import { TabItem, type TabItemActions, tabElementId } from './TabItem.tsx';
import { TabNameField } from './TabNameField.tsx';
import styles from './TabStrip.module.css';

// The keys and menus of the page work a moment after its text does.
const TabTools = lazyPart(async () => ({ default: (await import('./TabTools.tsx')).TabTools }));

/** One tab per query editor, in the person's own order (TAB-01). */
export function TabStrip({ data }: { readonly data: LabData }): ReactNode {
  const lab = useLab();
  const { tabs } = data;
  const shown = data.shown?.tab ?? null;
  const { db } = useDevice();
  const running = useLive(() => runningTabs(db), [db]);
  const strip = useRef<HTMLDivElement>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [dropBefore, setDropBefore] = useState<string | null>(null);
  const shownId = shown?.id;

  useEffect(() => {
    function reveal(): void {
      const tab = strip.current?.querySelector('[aria-selected="true"]');
      tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    reveal();
    window.addEventListener('resize', reveal);
    return () => window.removeEventListener('resize', reveal);
    // Also after a rename made it wider.
  }, [shownId, shown?.name, tabs.length]);

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

  const latest = useRef({ tabs, dropBefore });
  useLayoutEffect(() => {
    latest.current = { tabs, dropBefore };
  }, [tabs, dropBefore]);
  const actions = useMemo<TabItemActions>(
    () => ({
      show: (id, byMouse) => void lab.tabs.activate(id, byMouse),
      rename: setRenaming,
      close(id) {
        const tab = latest.current.tabs.find((each) => each.id === id);
        if (tab !== undefined) void lab.tabs.close(tab);
      },
      dragOver(id, isAfter) {
        const at = latest.current.tabs.findIndex((each) => each.id === id);
        setDropBefore(isAfter ? (latest.current.tabs[at + 1]?.id ?? 'end') : id);
      },
      drop(id) {
        const before = latest.current.dropBefore;
        if (before !== null && before !== id) lab.tabs.move(id, before === 'end' ? null : before);
        setDropBefore(null);
      },
      endDrag: () => setDropBefore(null),
    }),
    [lab],
  );

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
              isLocal={tab.inLocalStorage}
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
      <Suspense fallback={<span className={styles['toolsRoom']} />}>
        <TabTools data={data} onRename={setRenaming} />
      </Suspense>
    </div>
  );
}
