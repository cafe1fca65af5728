import { type ReactNode, useState, useEffect } from 'react';
import { FlaskConical } from 'lucide-react';
import type { ReportContents } from '#domain/report/reportContents.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useLive } from '#ui/useLive.ts';
import type { Option } from '#ui/kit/fields/ComboBoxParts.tsx';
import { catalogueEntry } from '#store/catalogue.ts';
import { Button } from '#ui/kit/Button.tsx';
import type { Result } from '#domain/result.ts';
import type { ConditionCheck } from '#domain/report/reportRun.ts';
import { useSession } from '../services/session.ts';
import type { RecordEditing } from '../shared/records/RecordPage.tsx';
import { useDevice } from '../services/device.ts';
import { useDashboards } from '../services/dashboards.ts';

type Alert = Pick<ReportContents, 'database' | 'sql' | 'validator'>;

/** Runs the query of an alert as it is typed, and shows its value and whether that fulfils the condition. */
function ConditionTest({ database, sql, validator }: Alert): ReactNode {
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

/** The databases that an alert can query: the server's, and offline those that this device knows. */
function useAlertDatabases(chosen: number | null): readonly Option[] {
  const { db, reportError } = useDevice();
  const { explore } = useDashboards();
  const [listed, setListed] = useState<readonly { readonly id: number; readonly name: string }[]>([]);
  const known = useLive(async () => (await catalogueEntry(db, 'databases'))?.payload ?? [], [db]) ?? [];
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const found = await (await explore()).reports.databases();
      if (isCurrent && found.ok) setListed(found.value);
    };
    read().catch((error: unknown) => reportError(error, 'databases of alerts'));
    return () => void (isCurrent = false);
  }, [explore, reportError]);
  const names = new Map<number, string>();
  for (const { id, name } of [...known, ...listed]) names.set(id, name);
  if (chosen !== null && !names.has(chosen)) names.set(chosen, `#${chosen}`);
  return [...names].map(([id, label]) => ({ id: String(id), label }));
}

const OPERATORS = ['<', '<=', '>', '>=', '==', '!='];
const NOT_NULL = 'not null';

/** The query of an alert, and what its one value has to fulfil. */
export function AlertFields({ content, isTouched, set }: RecordEditing<ReportContents>): ReactNode {
  const { mode } = useObservable(useSession().conf);
  const { validator } = content;
  const databases = useAlertDatabases(content.database);
  return (
    <>
      <ComboBox
        label={t('Database')}
        options={databases}
        value={content.database === null ? null : String(content.database)}
        error={isTouched && content.database === null ? t('Choose the database of the alert.') : ''}
        onChange={(id) => set({ database: Number(id) }, 'Database')}
      />
      <TextField
        label={t('SQL')}
        mono
        rows={4}
        value={content.sql}
        note={t('It returns one value.')}
        onChange={(sql) => set({ sql }, 'SQL', 'sql')}
      />
      <ComboBox
        label={t('Condition')}
        options={[...OPERATORS.map((id) => ({ id, label: id })), { id: NOT_NULL, label: t('is not empty') }]}
        value={validator.type === NOT_NULL ? NOT_NULL : validator.op}
        onChange={(id) =>
          set(
            {
              validator:
                id === NOT_NULL
                  ? { op: '', threshold: null, type: NOT_NULL }
                  : { op: id, threshold: validator.threshold ?? 0, type: 'operator' },
            },
            'Condition',
          )
        }
      />
      {validator.type === 'operator' && (
        <ThresholdField
          threshold={validator.threshold}
          onChange={(threshold) => set({ validator: { ...validator, threshold } }, 'Value', 'threshold')}
        />
      )}
      {mode === 'embedded' && <ConditionTest {...content} />}
    </>
  );
}

interface ThresholdFieldProps {
  readonly threshold: number | null;
  readonly onChange: (threshold: number) => void;
}

/** What is typed stays as it is until it is a number, such as a minus sign alone. */
function ThresholdField({ threshold, onChange }: ThresholdFieldProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));
  return (
    <TextField
      label={t('Value')}
      inputMode="decimal"
      value={typed ?? String(threshold ?? '')}
      error={typed === null || isNumber(typed) ? '' : t('Enter a number.')}
      onChange={(text) => {
        setTyped(text);
        if (isNumber(text)) onChange(Number(text));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
