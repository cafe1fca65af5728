import {
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
  useEffect,
} from 'react';
import type { Dragged, Drop } from '#domain/dashboard/edit/drop/drop.ts';
import { GRID_COLUMNS, GRID_ID } from '#domain/dashboard/layout/layoutNode.ts';
import type { DashboardMetadata } from '#domain/dashboard/settings/metadata.ts';
import type { FilterScope } from '#domain/nativeFilter/nativeFilter.ts';
import { newId } from '#domain/ids.ts';
import { classes } from '#ui/classes.ts';
import { createObservable, type Observable } from '#ui/observable.ts';
import { t } from '#ui/t.ts';
import { useObservable, useObserved } from '#ui/useObservable.ts';
import { useDevice } from '../../services/device.ts';
import { usePage, useSaveCommand } from '../../services/page.ts';
import { STYLED, useAuthorStyles } from '../layout/authorStyles.ts';
import { type FrameProps, FrameContext, TabListContext } from '../layout/frame.ts';
import grid from '../layout/Layout.module.css';
import { LayoutView } from '../layout/LayoutView.tsx';
import { DashboardContext, useDashboard } from '../runtime/runtime.ts';
import { useClipboard } from './clipboard/useClipboard.ts';
import { ComponentsPanel } from './panel/ComponentsPanel.tsx';
import type { DashboardDraft } from './session/draft.ts';
import { type DropHint, useDropControl, useDropZone } from './drag/dragging.ts';
import { useTabTools } from './frame/useTabTools.tsx';
import { EditContext, useEditing } from './editContext.ts';
import { EditFrame } from './frame/EditFrame.tsx';
import { EditHeader } from './header/EditHeader.tsx';
import styles from './EditMode.module.css';
import { createEditSession } from './session/editSession.ts';
import { PointerSelection } from './drag/PointerSelection.tsx';
import { useEditedRuntime } from './useEditedRuntime.ts';
import { useEditKeys } from './useEditKeys.ts';
import { useOpenTab } from './useOpenTab.ts';
import { useTabInView } from './useTabInView.ts';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';
import { tabsLeadingTo, type ChosenTabs } from '#domain/dashboard/layout/activeTabs.ts';
import type { Layout } from '#domain/dashboard/layout/layout.ts';
import type { EditMode } from './session/editMode.ts';

export interface EditModeProps {
  readonly draft: DashboardDraft;
  /** The draft was saved. */
  readonly onLeave: () => void;
  readonly onDiscard: () => void;
}

/** A dashboard while it is edited: what can be added, and the layout with its handles. */
export function EditMode({ draft, onLeave, onDiscard }: EditModeProps): ReactNode {
  const { random } = useDevice();
  const { toasts } = usePage();
  const runtime = useDashboard();
  const [session] = useState(() =>
    createEditSession({
      draft,
      nextId: () => newId(random),
      warn: (text, values) => toasts.show('warning', t(text, values)),
      scopes: scopesOf(runtime.metadata),
    }),
  );
  const [hint] = useState(() => createObservable<DropHint | null>(null));
  const mode = useObservable(session.mode);
  const shown = useObservable(session.shown);
  const edited = useEditedRuntime(shown);
  const { layout } = edited;
  useOpenPlace(mode, layout, runtime.setChosenTabs);
  const page = useRef<HTMLDivElement>(null);
  const tabInView = useTabInView(page, shown, edited.activeTabs);
  const clipboard = useClipboard(session, edited, tabInView);
  const [cssPreview] = useState(() => createObservable<string | null>(null));
  const css = useObserved(draft.state, ({ settings }) => settings.css);
  useAuthorStyles(useObservable(cssPreview) ?? css);
  const onTab = useOpenTab(layout, runtime.setChosenTabs);
  const tabs = useTabTools(session, runtime.setChosenTabs);
  const layoutNow = useCallback(() => draft.state.get().layout, [draft]);
  const onDrop = useCallback(
    (dragged: Dragged, { place }: Drop) =>
      'id' in dragged
        ? session.drop(dragged.id, place)
        : void session.run(
            'copyOf' in dragged
              ? { kind: 'copy', id: dragged.copyOf, to: place }
              : { kind: 'add', addition: dragged.addition, to: place },
          ),
    [session],
  );
  const drops = useDropControl({ root: page, layout: layoutNow, hint, onDrop, onTab });
  useDropZone(page, drops);
  const editing = useMemo(
    () => ({ session, clipboard, drops, tabInView, cssPreview }),
    [session, clipboard, drops, tabInView, cssPreview],
  );
  const save = useCallback(() => {
    draft.save();
    onLeave();
  }, [draft, onLeave]);
  useSaveCommand(t('Save'), false, save);
  useEditKeys(session);

  return (
    <EditContext value={editing}>
      <DashboardContext value={edited}>
        <FrameContext value={frame}>
          <TabListContext value={tabs.tools}>
            <EditHeader onSave={save} onDiscard={onDiscard} />
            <div className={styles['room']}>
              <ComponentsPanel />
              <div className={styles['scroll']}>
                <div ref={page} data-edit-id={GRID_ID} className={styles['page']} {...STYLED}>
                  <div className={classes(grid['grid'], 'dashboard dashboard-content')}>
                    <LayoutView nodes={layout.nodes} columns={GRID_COLUMNS} />
                    {layout.nodes.length === 0 && (
                      <p className={styles['nothing']}>
                        {t('Drag components here, or add them with their buttons.')}
                      </p>
                    )}
                  </div>
                </div>
              </div>
            </div>
          </TabListContext>
          {tabs.dialog}
          <DropLine hint={hint} />
          <PointerSelection page={page} />
          <LayoutLog />
        </FrameContext>
      </DashboardContext>
    </EditContext>
  );
}

const frame = (props: FrameProps): ReactNode => <EditFrame key={props.node.id} {...props} />;

function scopesOf({
  nativeFilters,
  crossFilterScopes,
  globalScope,
}: DashboardMetadata): readonly FilterScope[] {
  const cross = [...crossFilterScopes.values()].filter((each) => each !== 'global');
  const native = nativeFilters.flatMap((each) => ('scope' in each ? [each.scope] : []));
  return [...native, ...cross, globalScope];
}

/** Announces changes of the layout. */
function LayoutLog(): ReactNode {
  const { session } = useEditing();
  const lines = useObservable(session.log);
  return (
    <VisuallyHidden>
      <span role="log" aria-label={t('Layout changes')}>
        {lines.map((line, at) => (
          // The same text may occur twice.
          <span key={at}>{line} </span>
        ))}
      </span>
    </VisuallyHidden>
  );
}

/** Opens the tabs around a component that is moved by keyboard, at each place and where it ends. */
function useOpenPlace(
  mode: EditMode,
  layout: Layout,
  setChosenTabs: Dispatch<SetStateAction<ChosenTabs>>,
): void {
  const moved = useRef<string | null>(null);
  const id = mode.kind === 'move' ? mode.id : null;
  useEffect(() => {
    const shown = id ?? moved.current;
    moved.current = id;
    if (shown !== null && layout.ancestors.has(shown))
      setChosenTabs((chosen) => tabsLeadingTo(layout, shown, chosen));
  }, [id, layout, setChosenTabs]);
}

/** The drop position, or why a drop is not possible there. */
function DropLine({ hint }: { readonly hint: Observable<DropHint | null> }): ReactNode {
  const shown = useObservable(hint);
  if (shown === null) return null;
  const { left, top, right, bottom } = shown.line;
  return (
    <div
      className={styles['drop']}
      data-refused={shown.refusal !== null || undefined}
      style={{ left, top, width: right - left, height: bottom - top }}
    >
      {shown.refusal !== null && <span className={styles['refusal']}>{shown.refusal}</span>}
    </div>
  );
}
