import { type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ExploreRights } from '#domain/access/exploreRights.ts';
import type { ChartContents } from '#domain/chart/chartContents.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { panelFor } from '#charts/explore/draft/exploreDraft.ts';
import { savedForm } from '#charts/explore/open/savedForm.ts';
import { belowDraft } from '#documents/state/state.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { ConfirmDialog } from '#ui/kit/overlays/ConfirmDialog.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import type { ChartDraft } from '../chartDraft.ts';
import { chartChangePhrases } from './chartChangePhrases.ts';

const SaveChartDialog = lazyPart(async () => ({
  default: (await import('../save/SaveChartDialog.tsx')).SaveChartDialog,
}));
const PropertiesDialog = lazyPart(async () => ({
  default: (await import('./PropertiesDialog.tsx')).PropertiesDialog,
}));

const RoleViewDialog = lazyPart(async () => ({
  default: (await import('../../documents/RoleViewDialog.tsx')).RoleViewDialog,
}));
const DocumentVersionsDialog = lazyPart(async () => ({
  default: (await import('../../documents/versions/DocumentVersionsDialog.tsx')).DocumentVersionsDialog,
}));

export type ExploreDialog = 'save' | 'properties' | 'role' | 'history' | 'discard';

export interface ExploreDialogsProps {
  readonly id: string;
  /** What the page calls it. */
  readonly name: string;
  readonly open: ExploreDialog;
  readonly draft: ChartDraft;
  readonly form: FormData;
  readonly row: StoredDocument | null;
  readonly rights: ExploreRights;
  readonly dashboardId: number | null;
  readonly onClose: () => void;
}

/** The dialog that the actions of the page opened. */
export function ExploreDialogs(props: ExploreDialogsProps): ReactNode {
  const { id, name, open, draft, form, row, rights, dashboardId, onClose } = props;
  const navigate = useNavigate();
  const stored = useObservable(draft.state);
  const isNew = row === null || belowDraft(row) === null;
  if (open === 'discard')
    return (
      <ConfirmDialog
        title={t('Discard the changes?')}
        confirmLabel={t('Discard changes')}
        isDanger
        isOpen
        onConfirm={() => {
          draft.discard();
          if (isNew) void navigate('/chart/list/');
        }}
        onClose={onClose}
      >
        {isNew
          ? t('This chart was never saved. It is removed, and stays among the versions on this device.')
          : t('The chart goes back to what was saved last.')}
      </ConfirmDialog>
    );
  if (open === 'role') {
    const remoteId = row?.remoteId ?? null;
    return (
      <Suspense fallback={null}>
        {remoteId !== null && <RoleViewDialog kind="chart" id={remoteId} onClose={onClose} />}
      </Suspense>
    );
  }
  if (open === 'history')
    return (
      <Suspense fallback={null}>
        {row !== null && (
          <DocumentVersionsDialog
            of={row}
            title={stored.content.title}
            phrases={chartPhrases}
            onClose={onClose}
          />
        )}
      </Suspense>
    );
  return (
    <Suspense fallback={null}>
      {open === 'save' ? (
        <SaveChartDialog
          {...{ id, name, row, rights, dashboardId, onClose }}
          contents={{ ...stored.content, form: savedForm(panelFor(form), form) }}
        />
      ) : (
        <PropertiesDialog
          contents={stored.content}
          onClose={onClose}
          onApply={(parts) => draft.change({ ...parts, label: t('Properties') })}
        />
      )}
    </Suspense>
  );
}

const chartPhrases = (from: object, to: object): readonly string[] =>
  chartChangePhrases(from as ChartContents, to as ChartContents);
