import { Plus, SquareTerminal, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { preparingText } from '#ui/preparingText.ts';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { HelpLink } from '../shared/page/HelpLink.tsx';
import { useLab } from './lab/labContext.ts';
import styles from './Workspace.module.css';

/** Shown after the last tab was closed (TAB-11): offers a new tab and reopening a closed one. */
export function NoTabs({ hasClosedTabs }: { readonly hasClosedTabs: boolean }): ReactNode {
  const lab = useLab();
  const isGreeting = useObservable(lab.isGreeting) && !hasClosedTabs;
  const awaited = useObservable(lab.awaited);
  return (
    <EmptyState
      icon={SquareTerminal}
      title={isGreeting ? t('Loading databases…') : t('No open tabs')}
      action={
        <span className={styles['noTabs']}>
          <Button kind="primary" icon={Plus} onPress={() => void lab.tabs.add()}>
            {t('New query')}
          </Button>
          {hasClosedTabs && (
            <Button icon={Undo2} onPress={() => void lab.tabs.reopen()}>
              {t('Reopen closed tab')}
            </Button>
          )}
        </span>
      }
    >
      {isGreeting && awaited.length > 0 && (
        <span role="status" className={styles['awaited']}>
          {t('The server is still loading data ({names}). A query over it opens as soon as it is there.', {
            names: preparingText(awaited),
          })}
        </span>
      )}
      {t('Each query has its own tab, saved on this device as you type.')}{' '}
      <HelpLink page="sql">{t('Read more')}</HelpLink>
    </EmptyState>
  );
}
