import { FlaskConical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ReportContents } from '#domain/report/reportContents.ts';
import type { ConditionCheck } from '#domain/report/reportRun.ts';
import type { Result } from '#domain/result.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';

type Alert = Pick<ReportContents, 'database' | 'sql' | 'validator'>;

/** Runs the query of an alert as it is typed, and shows its value and whether that fulfils the condition. */
export function ConditionTest({ database, sql, validator }: Alert): ReactNode {
  const { reportError } = useDevice();
  const { explore } = useDashboards();
  const [isBusy, setBusy] = useState(false);
  const [seen, setSeen] = useState<{ of: string; check: Result<ConditionCheck, string> } | null>(null);
  const key = JSON.stringify([database, sql, validator]);
  const isComplete = database !== null && sql.trim() !== '' && validator.type !== '';

  async function check(): Promise<void> {
    setSeen({ of: key, check: await (await explore()).reports.test({ database, sql, validator }) });
  }

  return (
    <>
      <Button
        icon={FlaskConical}
        isDisabled={!isComplete || isBusy}
        onPress={() => {
          setBusy(true);
          check()
            .catch((error: unknown) => reportError(error, 'test of a condition'))
            .finally(() => setBusy(false));
        }}
      >
        {t('Test condition')}
      </Button>
      <p role="status">{isBusy ? t('Testing…') : seen?.of === key ? checkText(seen.check) : ''}</p>
    </>
  );
}

function checkText(check: Result<ConditionCheck, string>): string {
  if (!check.ok) return t('The condition could not be tested: {error}', { error: check.error });
  const { isFulfilled, value } = check.value;
  return isFulfilled
    ? t('The value is {value}: the alert would be sent now.', { value })
    : t('The value is {value}: the alert would not be sent now.', { value });
}
