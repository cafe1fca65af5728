import { Play, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Query } from '#domain/query/query.ts';
import { isInProgress } from '#domain/query/states.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useLab } from '../lab/labContext.ts';
import styles from './Toolbar.module.css';

/** Run, Run selection or Stop, depending on the state. One button, so that the focus stays. */
export function RunButton({ query }: { readonly query: Query | null }): ReactNode {
  const lab = useLab();
  const hasSelection = useObservable(lab.editor.hasSelection);
  const running = query !== null && isInProgress(query.state) ? query : null;
  const words = [t('Run'), t('Run selection'), t('Stop')];
  const word = running ? t('Stop') : hasSelection ? t('Run selection') : t('Run');
  return (
    <Button
      kind={running ? 'danger' : 'primary'}
      icon={running ? Square : Play}
      className={styles['run']}
      onPress={() => void (running ? lab.query.stop(running.id) : lab.query.run())}
    >
      {/* As wide as its longest label, so that nothing beside it moves when the label changes. */}
      <span className={styles['words']}>
        {words.map((each) => (
          <span
            key={each}
            aria-hidden={each !== word}
            className={each === word ? undefined : styles['unsaid']}
          >
            {each}
          </span>
        ))}
      </span>
    </Button>
  );
}
