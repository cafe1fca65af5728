import { useMemo } from 'react';
import { t } from '#ui/t.ts';
import { type ExpressionKind, type SqlCheck, useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';

export type CheckExpression = (sql: string, kind: ExpressionKind) => Promise<SqlCheck>;

/** Checks expressions with the engine of a dataset; null without a dataset. */
export function useExpressionCheck(datasetId: number | null): CheckExpression | null {
  const { reportError } = useDevice();
  const { explore: calls } = useDashboards();
  return useMemo(
    () =>
      datasetId === null
        ? null
        : async (sql, kind) => {
            try {
              return await (await calls()).check(datasetId, sql, kind);
            } catch (error) {
              reportError(error, 'explore');
              return { outcome: 'unchecked', why: t('The expression could not be checked. Try again.') };
            }
          },
    [calls, datasetId, reportError],
  );
}
