import { Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { showRun } from '#commands/query/query.ts';
import type { Query } from '#domain/query/query.ts';
import { earlierRun } from '#store/sql/queries.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../../services/device.ts';

/** Links to the rows of an earlier query that the latest one did not replace: offline they may be all a person has. */
export function EarlierRows({ query }: { readonly query: Query }): ReactNode {
  const { db, change } = useDevice();
  const earlier = useLive(() => earlierRun(db, query), [db, query]);
  if (earlier === undefined) return null;
  return (
    <Button icon={Rows3} onPress={() => change(showRun({ id: earlier.id }))}>
      {t('Show the {n} earlier {n|row|rows}', { n: earlier.rows ?? 0 })}
    </Button>
  );
}
