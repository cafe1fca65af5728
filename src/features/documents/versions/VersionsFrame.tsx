import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Millis } from '#domain/time.ts';
import { formatTimestamp } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { TimestampColumns } from './TimestampColumns.tsx';

interface Version {
  readonly seq: number;
  readonly at: Millis;
}

export interface VersionsFrameProps<V extends Version> {
  /** What the versions are of. */
  readonly name: string;
  /** The latest first; undefined until they are read. */
  readonly versions: readonly V[] | undefined;
  readonly whyOf: (version: V) => string;
  /** When a version is stored; shown while there is none. */
  readonly empty: string;
  readonly onRestore: (version: V) => void;
  /** What else brings something back: a decision of a conflict that is not sent yet. */
  readonly also?: { readonly label: string; readonly run: () => void };
  readonly onClose: () => void;
  /** What restoring the chosen version changes. */
  readonly children: (version: V) => ReactNode;
}

/** The earlier versions of something: when and why each was replaced, and what restoring it would change. */
export function VersionsFrame<V extends Version>(props: VersionsFrameProps<V>): ReactNode {
  const { name, versions, whyOf, empty, onRestore, also, onClose, children } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  if (versions === undefined) return null;
  const version = versions.find(({ seq }) => seq === chosen) ?? versions[0];
  return (
    <Dialog
      title={t('Versions of “{name}”', { name })}
      width="wide"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('Close')}</Button>
          {also !== undefined && (
            <Button
              onPress={() => {
                also.run();
                onClose();
              }}
            >
              {also.label}
            </Button>
          )}
          {version !== undefined && (
            <Button
              kind="primary"
              onPress={() => {
                onRestore(version);
                onClose();
              }}
            >
              {t('Restore')}
            </Button>
          )}
        </>
      }
    >
      {version === undefined ? (
        <EmptyState icon={History} title={t('No earlier versions')}>
          {empty}
        </EmptyState>
      ) : (
        <TimestampColumns
          label={t('Versions')}
          moments={versions.map((each) => ({
            id: each.seq,
            head: formatTimestamp(each.at),
            about: whyOf(each),
          }))}
          chosen={version.seq}
          onChoose={(at) => setChosen(versions[at]?.seq ?? null)}
        >
          {children(version)}
        </TimestampColumns>
      )}
    </Dialog>
  );
}
