import { Download, Pin, Trash2, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { canRemoveEngine, type EngineUses } from '#domain/device/engineUses.ts';
import { readEngineUses } from '#query/device/engine/readEngineUses.ts';
import type { Icon } from '#ui/icon.ts';
import { Button } from '#ui/kit/Button.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDevice } from '../services/device.ts';
import type { EngineFiles, EngineFilesState } from '../services/engineFiles.ts';
import { useSession } from '../services/session.ts';
import styles from './OfflinePage.module.css';
import { engineText } from './engineText.ts';
import { Section } from './Section.tsx';

/** Whether the local query engine is on this device, to be downloaded before a journey and removed after it. */
export function QueryEngine(): ReactNode {
  const { isSafeMode, storage } = useDevice();
  const { kind } = useObservable(storage);
  const files = useEngineFiles();
  if (isSafeMode || kind === 'memory') return null;
  return (
    <Section title={t('Query engine')} text={t('Queries files and stored rows on this device.')}>
      <div className={styles['engine']}>{files && <EngineState files={files} />}</div>
    </Section>
  );
}

function useEngineFiles(): EngineFiles | null {
  const { engineFiles, reportError } = useDevice();
  const [files, setFiles] = useState<EngineFiles | null>(null);
  useEffect(() => {
    engineFiles().then(
      (loaded) => {
        loaded.check();
        setFiles(loaded);
      },
      (error: unknown) => reportError(error, 'query engine'),
    );
  }, [engineFiles, reportError]);
  return files;
}

function EngineState({ files }: { readonly files: EngineFiles }): ReactNode {
  const { db } = useDevice();
  const { connection } = useSession();
  const { online, serverReachable } = useObservable(connection);
  const uses = useLive(() => readEngineUses(db), [db]);
  const now = useObservable(files.state);
  if (now === null || uses === undefined) return null;
  const isReachable = online && serverReachable !== false;
  const text = engineText(now, uses, isReachable);
  return (
    <>
      <span role="status" aria-label={t('Query engine')}>
        {text}
      </span>
      {now.state === 'downloading' && (
        <ProgressBar label={text} value={now.share === null ? null : Math.round(now.share * 100)} />
      )}
      <EngineActions files={files} now={now} uses={uses} isReachable={isReachable} />
      {now.state === 'missing' && now.problem !== null && (
        <p role="alert" className={styles['problem']}>
          {now.problem}
        </p>
      )}
    </>
  );
}

interface EngineActionsProps {
  readonly files: EngineFiles;
  readonly now: EngineFilesState;
  readonly uses: EngineUses;
  readonly isReachable: boolean;
}

interface EngineAction {
  readonly icon: Icon;
  readonly label: string;
  readonly run: () => void;
  readonly isDisabled?: boolean;
}

/** The first is always the same button on screen, so that it keeps the focus when it was pressed. */
function EngineActions(props: EngineActionsProps): ReactNode {
  return engineActions(props).map(({ icon, label, run, isDisabled = false }, at) => (
    <Button key={at} icon={icon} isDisabled={isDisabled} onPress={run}>
      {label}
    </Button>
  ));
}

function engineActions({ files, now, uses, isReachable }: EngineActionsProps): readonly EngineAction[] {
  if (now.state === 'downloading') return [{ icon: X, label: t('Stop download'), run: files.stop }];
  if (now.state === 'missing') {
    const download = { icon: Download, label: t('Download query engine'), run: files.download };
    const cancel = { icon: X, label: t('Do not download'), run: files.stop };
    return now.isRequested ? [download, cancel] : [download];
  }
  const keep = { icon: Pin, label: t('Keep query engine'), run: files.keep };
  const remove = {
    icon: Trash2,
    label: t('Remove query engine'),
    run: files.remove,
    isDisabled: !isReachable,
  };
  return [...(now.isRequested ? [] : [keep]), ...(canRemoveEngine(uses) ? [remove] : [])];
}
