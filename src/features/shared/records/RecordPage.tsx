import { Redo2, Save, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DocumentKind } from '#documents/kinds/defineDocument.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { documentName, documentsByNumber, getDocument, isInConflict } from '#store/documents/documents.ts';
import type { Icon } from '#ui/icon.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';
import { DocumentConflict } from '../../documents/conflict/DocumentConflict.tsx';
import { useMergedToast } from '../../documents/conflict/useMergedToast.ts';
import { useDocumentDraft } from '../../documents/draft/useDocumentDraft.ts';
import { useOutcome } from '../../documents/useOutcome.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { removeDocuments } from '../../documents/removeDocuments.ts';
import type { ReadOutcome } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { usePage, useSaveCommand } from '../../services/page.ts';
import styles from './Record.module.css';

type Titled = { readonly title: string };

export interface RecordPageProps<Contents extends Titled> {
  readonly kind: DocumentKind<Contents>;
  /** Its id on the server or on this device. */
  readonly id: string;
  /** What it is called: "Annotation layer". */
  readonly noun: string;
  readonly icon: Icon;
  readonly list: { readonly path: string; readonly label: string };
  /** Why there is none, where the server was asked. */
  readonly goneTitle: string;
  readonly deleteLabel: string;
  /** The message after it was deleted, and after it was saved, where it has its own. */
  readonly deletedText?: (name: string) => string;
  readonly savedText?: (isNew: boolean) => string;
  /** Asks before it is deleted, where something uses it; null where nothing does. */
  readonly warning?: (row: StoredDocument, actions: WarningActions) => Promise<ReactNode>;
  readonly read: () => Promise<ReadOutcome>;
  readonly fields: (editing: RecordEditing<Contents>) => ReactNode;
  /** Why it cannot be saved yet, where more than a name is needed; empty if it can. */
  readonly fault?: (content: Contents) => string;
  /** Below the fields of a record that is on the server. */
  readonly below?: (remoteId: number, isChanged: boolean) => ReactNode;
  /** Arranges the parts, if they are not a page. */
  readonly frame?: (parts: RecordParts) => ReactNode;
  /** Leaves a record that was deleted or is not there; by default for the list. */
  readonly onLeave?: () => void;
}

export interface WarningActions {
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** What a page or a dialog shows of a record. */
export interface RecordParts {
  readonly title: string;
  /** Badges: whether all of it is saved. */
  readonly states?: ReactNode;
  readonly actions?: ReactNode;
  readonly content?: ReactNode;
}

const asPage = ({ title, states, actions, content }: RecordParts): ReactNode => (
  <>
    <PageHeader title={title} actions={actions}>
      {states}
    </PageHeader>
    {content}
  </>
);

/** The contents on screen. Changes with the same mark in a row are one step. */
export interface RecordEditing<Contents> {
  readonly content: Contents;
  /** Whether anything was changed: a new form does not complain about what nobody had time to fill in. */
  readonly isTouched: boolean;
  readonly set: (parts: Partial<Contents>, label: string, mark?: string | null) => void;
}

/** A document that is a few fields: edited as a draft, saved, and deleted with an undo. */
export function RecordPage<Contents extends Titled>(props: RecordPageProps<Contents>): ReactNode {
  const { kind, id, list } = props;
  const { db } = useDevice();
  const navigate = useNavigate();
  const outcome = useOutcome(kind.kind, props.read);
  const row = useLive(async () => {
    const numbered = /^\d+$/.test(id) ? await documentsByNumber(db, kind.kind, Number(id)) : [];
    const found = numbered[0] ?? (await getDocument(db, id));
    return found?.kind === kind.kind && found.deletedAt === null ? found : null;
  }, [db, id, kind]);
  const { frame = asPage, onLeave = () => void navigate(list.path) } = props;
  if (row) return <RecordEditor key={row.id} {...props} row={row} frame={frame} onLeave={onLeave} />;
  return frame({
    title: props.noun,
    content: row === null && outcome !== null && (
      <EmptyState
        icon={props.icon}
        title={props.goneTitle}
        action={<Button onPress={onLeave}>{list.label}</Button>}
      >
        {outcome === 'read'
          ? t('It was deleted, or you do not have access to it.')
          : t('It is not on this device. It loads when the server is back.')}
      </EmptyState>
    ),
  });
}

function RecordEditor<Contents extends Titled>(
  props: RecordPageProps<Contents> &
    Required<Pick<RecordPageProps<Contents>, 'frame' | 'onLeave'>> & { readonly row: StoredDocument },
): ReactNode {
  const { row, kind, frame, onLeave } = props;
  const device = useDevice();
  const { toasts } = usePage();
  const draft = useDocumentDraft(kind, row);
  useMergedToast(row);
  const state = useObservable(draft.state);
  const { content } = state;
  const { savedText, deletedText = (name: string) => t('Deleted “{name}”', { name }) } = props;

  const fault = props.fault?.(content) ?? '';
  const isTouched = !state.isLocal || state.canUndo || state.canRedo;
  const fields = useRef<HTMLDivElement>(null);
  const [warning, setWarning] = useState<ReactNode>(null);
  // The name of a new record is written first: the button that created it is gone, and the focus with it.
  useFirstInput(fields, !isTouched);

  const { isLocal } = state;
  const isUnsavable = !state.isChanged || content.title.trim() === '' || fault !== '';
  const save = useCallback(() => {
    draft.save();
    if (savedText) toasts.show('success', savedText(isLocal));
  }, [draft, savedText, isLocal, toasts]);
  useSaveCommand(t('Save'), isUnsavable, save);

  async function startRemoval(): Promise<void> {
    const dialog = await props.warning?.(row, {
      onConfirm: () => run(remove),
      onClose: () => setWarning(null),
    });
    if (dialog == null) await remove();
    else setWarning(dialog);
  }
  const run = (work: () => Promise<void>): void =>
    void work().catch((error: unknown) => device.reportError(error, kind.kind));

  async function remove(): Promise<void> {
    const removed = await removeDocuments(
      { ...device, toasts },
      [{ name: content.title, document: () => getDocument(device.db, row.id), read: props.read }],
      {
        one: (gone) => deletedText(documentName(gone)),
        several: () => '',
      },
    );
    if (removed) onLeave();
  }

  return frame({
    title: content.title,
    states: (
      <span className={styles['states']}>
        {state.isLocal && <Badge kind="local">{t('Only on this device')}</Badge>}
        {state.isChanged && <Badge kind="plain">{t('Unsaved changes')}</Badge>}
      </span>
    ),
    actions: (
      <>
        {isInConflict(row) && <DocumentConflict row={row} title={content.title} />}
        <IconButton label={t('Undo')} icon={Undo2} isDisabled={!state.canUndo} onPress={draft.undo} />
        <IconButton label={t('Redo')} icon={Redo2} isDisabled={!state.canRedo} onPress={draft.redo} />
        <IconButton label={props.deleteLabel} icon={Trash2} onPress={() => run(startRemoval)} />
        <Button kind="primary" icon={Save} isDisabled={isUnsavable} onPress={save}>
          {t('Save')}
        </Button>
      </>
    ),
    content: (
      <div ref={fields} className={styles['page']}>
        {state.isChanged && isTouched && fault !== '' && (
          <p className={styles['fault']} role="status">
            {t(fault)}
          </p>
        )}
        {props.fields({
          content,
          isTouched,
          set: (parts, label, mark = null) => draft.change({ ...content, ...parts }, label, mark),
        })}
        {row.remoteId !== null && props.below?.(row.remoteId, state.isChanged)}
        {warning}
      </div>
    ),
  });
}

/** Selects the text of an element's first input when it is shown, if wanted then. */
function useFirstInput(element: RefObject<HTMLElement | null>, isWanted: boolean): void {
  const [isWantedAtFirst] = useState(isWanted);
  useEffect(() => {
    if (isWantedAtFirst) element.current?.querySelector('input')?.select();
  }, [element, isWantedAtFirst]);
}
