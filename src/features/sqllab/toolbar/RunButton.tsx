import { Play, Square } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { Query } from '#domain/query/query.ts';
import { isInProgress } from '#domain/query/states.ts';
import type { TextRules } from '#domain/sql/textRules.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import { setting } from '#store/settings.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Tooltip } from '#ui/kit/overlays/Tooltip.tsx';
import { useShortcutText } from '#ui/commands/platform.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDevice } from '../../services/device.ts';
import { useLab } from '../lab/labContext.ts';
import { keysOfRun, RUN_KEYS } from '../shortcuts.ts';
import styles from './Toolbar.module.css';

export interface RunButtonProps {
  readonly query: Query | null;
  readonly sql: string;
  readonly rules: TextRules;
}

/** In longer texts statements are not counted after each key: that takes longer than a key may. */
const LONGEST_COUNTED = 50_000;

/** How many statements a text has; null for several that were not counted. */
function countOf(sql: string, rules: TextRules): number | null {
  if (!sql.includes(';')) return 1;
  return sql.length > LONGEST_COUNTED ? null : Math.max(1, splitStatements(sql, rules).length);
}

/** Run, Run selection or Stop, depending on the state. One button, so that the focus stays. */
export function RunButton({ query, sql, rules }: RunButtonProps): ReactNode {
  const lab = useLab();
  const { db } = useDevice();
  const runsAll = useLive(() => setting(db, 'editor'), [db])?.runsAll === true;
  const [allKeys, statementKeys] = keysOfRun(runsAll);
  const all = useShortcutText(allKeys);
  const one = useShortcutText(statementKeys);
  const key = useShortcutText(RUN_KEYS);
  const n = useMemo(() => countOf(sql, rules), [sql, rules]);
  const hasSelection = useObservable(lab.editor.hasSelection);
  const running = query !== null && isInProgress(query.state) ? query : null;
  const words = [t('Run'), t('Run selection'), t('Stop')];
  const word = running ? t('Stop') : hasSelection ? t('Run selection') : t('Run');
  const hint =
    n === 1 || hasSelection
      ? t('{label} · {keys}', { label: word, keys: key })
      : n === null
        ? t('Runs all statements, as {all} does. {one} runs the one at the cursor.', { all, one })
        : t('Runs all {n} statements, as {all} does. {one} runs the one at the cursor.', { n, all, one });
  return (
    <Tooltip text={running ? word : hint}>
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
    </Tooltip>
  );
}
