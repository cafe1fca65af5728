import { type ReactNode, useState } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import type { ExpressionKind, SqlCheck } from '../../../services/dashboards.ts';
import { ExpressionField } from '../../../shared/sql/code/ExpressionField.tsx';
import type { FieldContext } from '../controlProps.ts';

export interface SqlFieldProps {
  readonly kind: ExpressionKind;
  readonly value: string;
  readonly context: FieldContext;
  readonly note?: string;
  readonly onChange: (sql: string) => void;
  /** The SQL that the engine refused when it was checked; null once it accepts one. */
  readonly onRefused: (sql: string | null) => void;
}

/** The result of a check, for the SQL that was checked and what it was checked as. */
interface Checked {
  readonly sql: string;
  readonly kind: ExpressionKind;
  readonly result: SqlCheck;
}

/** An SQL expression: edited with completion, and checked by the engine when asked to. */
export function SqlField({ kind, value, context, note = '', onChange, onRefused }: SqlFieldProps): ReactNode {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isChecking, setChecking] = useState(false);
  const { check } = context;
  const isCurrent = checked?.sql === value && checked.kind === kind;
  const fault = isCurrent && checked.result.outcome !== 'accepted' ? checked.result.why : null;

  async function run(ask: NonNullable<FieldContext['check']>): Promise<void> {
    setChecking(true);
    const result = await ask(value, kind);
    setChecking(false);
    setChecked({ sql: value, kind, result });
    onRefused(result.outcome === 'refused' ? value : null);
  }

  return (
    <ExpressionField
      label={t('SQL expression')}
      value={value}
      columns={context.dataset?.columns ?? []}
      onChange={onChange}
      error={fault ?? ''}
      note={isCurrent ? t('The engine accepts this expression.') : note}
      action={
        check !== null && (
          <Button isDisabled={value.trim() === '' || isChecking} onPress={() => void run(check)}>
            {isChecking ? t('Checking…') : t('Check')}
          </Button>
        )
      }
    />
  );
}
