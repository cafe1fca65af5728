import { type ReactNode, useMemo } from 'react';
import { lineDiff } from '#domain/text/lineDiff.ts';
import type { TextVersion } from '#store/schema.ts';
import { listVersions } from '#store/sql/versions.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { SqlLines } from '../../shared/sql/SqlLines.tsx';
import { VersionsFrame } from './VersionsFrame.tsx';

/** A tab or a saved query, with its current texts. */
export interface Versioned {
  readonly id: string;
  readonly name: string;
  readonly sql: string;
  readonly templateParams: string;
}

export interface VersionsDialogProps {
  readonly of: Versioned;
  readonly onRestore: (seq: number) => void;
  readonly onClose: () => void;
}

const FIELDS: Readonly<Record<string, string>> = {
  sql: 'SQL',
  name: 'Name',
  templateParams: 'Template parameters',
};

/** The earlier versions of a tab or saved query, with what restoring one changes line by line. */
export function VersionsDialog({ of, onRestore, onClose }: VersionsDialogProps): ReactNode {
  const { db } = useDevice();
  const versions = useLive(() => listVersions(db, of.id), [db, of.id]);
  return (
    <VersionsFrame
      name={of.name}
      versions={versions}
      whyOf={whyText}
      empty={t('Earlier versions appear here when the SQL is replaced.')}
      onRestore={({ seq }) => onRestore(seq)}
      onClose={onClose}
    >
      {({ field, text }) => <Difference before={presentText(of, field)} after={text} />}
    </VersionsFrame>
  );
}

function presentText({ name, sql, templateParams }: Versioned, field: string): string {
  if (field === 'name') return name;
  return field === 'templateParams' ? templateParams : sql;
}

function whyText({ field, why }: TextVersion): string {
  return field === 'sql' ? t(why) : `${t(FIELDS[field] ?? field)}: ${t(why)}`;
}

function Difference({ before, after }: { readonly before: string; readonly after: string }): ReactNode {
  const lines = useMemo(() => lineDiff(before, after), [before, after]);
  const titles = { added: t('Comes back'), removed: t('Goes') };
  return <SqlLines label={t('What restoring changes')} lines={lines} titles={titles} />;
}
