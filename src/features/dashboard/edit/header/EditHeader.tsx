import { CopyPlus, Redo2, Settings2, Undo2, ListFilterPlus } from 'lucide-react';
import { type ReactNode, memo, useState } from 'react';
import { UNTITLED_DASHBOARD, shownTitle } from '#domain/dashboard/dashboard.ts';
import { Button } from '#ui/kit/Button.tsx';
import { ConfirmDialog } from '#ui/kit/overlays/ConfirmDialog.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { asRecord, parseRecord } from '#domain/jsonValue.ts';
import { changeFilters } from '#domain/filter/config/changeFilters.ts';
import { readMetadata } from '#domain/dashboard/settings/metadata.ts';
import { AlsoHere } from '../../../shared/page/AlsoHere.tsx';
import { PageHeader } from '../../../shared/page/PageHeader.tsx';
import { ConflictButton } from '../../header/ConflictButton.tsx';
import { MAX_LETTERS, TitleForm } from '../../header/TitleForm.tsx';
import { redoOf, undoOf } from '../session/draft.ts';
import { useDashboard } from '../../runtime/runtime.ts';
import { useEditing } from '../editContext.ts';
import { HistoryMenu } from './HistoryMenu.tsx';
import { PropertiesDialog } from './PropertiesDialog.tsx';
import { SaveAsDialog } from './SaveAsDialog.tsx';
import styles from '../EditMode.module.css';
import { FilterEditor, type FilterEdits } from '../../filters/dialog/FilterEditor.tsx';

/** Edits the filters and display controls of the draft: one step of its history. */
function FilterEditsButton(): ReactNode {
  const { session } = useEditing();
  const { draft } = session;
  const [isOpen, setOpen] = useState(false);

  function save({ filters, controls }: FilterEdits): void {
    const { settings } = draft.state.get();
    const changed = changeFilters(
      changeFilters(JSON.stringify(settings.metadata), filters),
      controls,
      'chart_customization_config',
    );
    draft.change({
      label: t('Changed filters'),
      settings: { ...settings, metadata: asRecord(parseRecord(changed)) },
    });
  }
  return (
    <>
      <IconButton label={t('Add or edit filters')} icon={ListFilterPlus} onPress={() => setOpen(true)} />
      {isOpen && (
        <FilterEditor
          metadata={readMetadata(JSON.stringify(draft.state.get().settings.metadata))}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface EditHeaderProps {
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** The title and the actions of edit mode. */
export function EditHeader({ onSave, onDiscard }: EditHeaderProps): ReactNode {
  const { session } = useEditing();
  const { dashboard } = useDashboard();
  const { draft } = session;
  const state = useObservable(draft.state);
  const { title, isChanged } = state;
  const undo = undoOf(state);
  const redo = redoOf(state);
  const [isAsking, setAsking] = useState(false);
  const [open, setOpen] = useState<'properties' | 'saveAs' | null>(null);

  function discard(): void {
    draft.discard();
    onDiscard();
  }

  return (
    <PageHeader
      title={shownTitle(title)}
      isTitleHidden
      actions={
        <>
          <IconButton
            label={t('Undo')}
            icon={Undo2}
            {...(undo !== null && { hint: undo })}
            isDisabled={undo === null}
            onPress={session.undo}
          />
          <IconButton
            label={t('Redo')}
            icon={Redo2}
            {...(redo !== null && { hint: redo })}
            isDisabled={redo === null}
            onPress={session.redo}
          />
          <ConflictButton />
          <HistoryMenu />
          <FilterEditsButton />
          <Button kind="quiet" icon={Settings2} onPress={() => setOpen('properties')}>
            {t('Properties')}
          </Button>
          <Button kind="quiet" icon={CopyPlus} onPress={() => setOpen('saveAs')}>
            {t('Save as')}
          </Button>
          <Button className={styles['ends']} onPress={() => (isChanged ? setAsking(true) : discard())}>
            {t('Discard')}
          </Button>
          <Button kind="primary" className={styles['ends']} onPress={onSave}>
            {t('Save')}
          </Button>
          {open === 'properties' && <PropertiesDialog onClose={() => setOpen(null)} />}
          {open === 'saveAs' && <SaveAsDialog onClose={() => setOpen(null)} />}
          <ConfirmDialog
            title={t('Discard the changes?')}
            confirmLabel={t('Discard changes')}
            isDanger
            isOpen={isAsking}
            onConfirm={discard}
            onClose={() => setAsking(false)}
          >
            {t('The dashboard goes back to what was saved last.')}
          </ConfirmDialog>
        </>
      }
    >
      <TitleInput title={title} />
      <AlsoHere kind="dashboard" id={dashboard.id} />
    </PageHeader>
  );
}

/** Not rendered again by other edits: a text field lays out the page to check itself. */
const TitleInput = memo(function TitleInput({ title }: { readonly title: string }): ReactNode {
  const { session } = useEditing();
  // A title that nobody has chosen is replaced by typing.
  const shown = title === UNTITLED_DASHBOARD ? '' : title;
  const [typed, setTyped] = useState(shown);
  // Undo, or another tab, renamed it. A new field would lose the focus at Enter.
  const [known, setKnown] = useState(shown);
  if (known !== shown) {
    setKnown(shown);
    setTyped(shown);
  }

  function keep(): void {
    const next = typed.trim().slice(0, MAX_LETTERS);
    if (next === shown) return;
    session.draft.change({ label: t('Renamed to “{title}”', { title: next }), title: next });
  }

  return (
    <TitleForm
      className={styles['title']}
      typed={typed}
      placeholder={t(UNTITLED_DASHBOARD)}
      onType={setTyped}
      onKeep={keep}
      onDiscard={() => setTyped(shown)}
      isBesideActions
    />
  );
});
