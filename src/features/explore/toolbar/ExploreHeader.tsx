import type { ReactNode } from 'react';
import { belowDraft } from '#documents/state/state.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { isInConflict } from '#store/documents/documents.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import { t } from '#ui/t.ts';
import { DocumentConflict } from '../../documents/conflict/DocumentConflict.tsx';
import { AlsoHere } from '../../shared/page/AlsoHere.tsx';
import { HeaderBadges } from '../../shared/page/HeaderBadges.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { ExploreActions, type ExploreActionsProps } from './ExploreActions.tsx';

export interface ExploreHeaderProps extends Omit<ExploreActionsProps, 'chartId' | 'isStored' | 'reportedId'> {
  /** Null before the first change of a new chart. */
  readonly row: StoredDocument | null;
  /** Whether a person gave it its name; otherwise the name is what it shows. */
  readonly isNamed: boolean;
  /** Whether no server has it. */
  readonly isLocal: boolean;
  /** Changes since it was saved: on this device, or lost with the page. */
  readonly changes: 'none' | 'kept' | 'lost';
}

/** The name of the chart, whether all of it is saved, and what can be done with it. */
export function ExploreHeader({ row, isNamed, isLocal, changes, ...actions }: ExploreHeaderProps): ReactNode {
  const { name } = actions;
  const isNew = row === null || belowDraft(row) === null;
  return (
    <PageHeader
      title={name}
      isTitleGiven={isNamed}
      actions={
        <>
          {row !== null && isInConflict(row) && <DocumentConflict row={row} title={name} />}
          <ExploreActions
            {...actions}
            chartId={row?.remoteId ?? null}
            isStored={row !== null}
            reportedId={isNew ? null : (row.remoteId ?? row.id)}
          />
        </>
      }
    >
      <HeaderBadges>
        {isLocal && <Badge kind="local">{t('Only on this device')}</Badge>}
        {changes !== 'none' && (
          <Badge kind="plain">{changes === 'kept' ? t('Unsaved changes') : t('Changes are not kept')}</Badge>
        )}
        {row?.remoteId != null && <AlsoHere kind="chart" id={row.remoteId} />}
      </HeaderBadges>
    </PageHeader>
  );
}
