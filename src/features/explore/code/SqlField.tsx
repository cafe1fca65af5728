import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import type { ExpressionKind, SqlCheck } from '../../services/dashboards.ts';
import type { FieldContext } from '../controls/controlProps.ts';
import type { ExpressionEditorProps } from './ExpressionEditor.tsx';
import styles from './SqlField.module.css';

const ExpressionEditor = lazyPart(async () => ({
  default: (await import('./ExpressionEditor.tsx').catch(() => ({ ExpressionEditor: PlainExpression })))
    .ExpressionEditor,
}));

/** Where the editor cannot be loaded, the SQL is a text that is edited without help. */
function PlainExpression({ label, value, onChange }: ExpressionEditorProps): ReactNode {
  return <TextField label={label} hideLabel rows={5} mono value={value} onChange={onChange} />;
}

export interface SqlFieldProps {
  readonly kind: ExpressionKind;
  readonly value: string;
  readonly context: FieldContext;
  readonly note?: string;
  readonly onChange: (sql: string) => void;
  /** The SQL that the engine refused when it was checked; null once it accepts one. */
  readonly onRefused: (sql: string | null) => void;
}

/** The result of a check, for the SQL that was checked. */
interface Checked {
  readonly sql: string;
  readonly result: SqlCheck;
}

/** An SQL expression: edited with completion, and checked by the engine when asked to. */
export function SqlField({ kind, value, context, note = '', onChange, onRefused }: SqlFieldProps): ReactNode {
  const label = t('SQL expression');
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isChecking, setChecking] = useState(false);
  const { check } = context;
  const isCurrent = checked?.sql === value;
  const fault = isCurrent && checked.result.outcome !== 'accepted' ? checked.result.why : null;

  async function run(ask: NonNullable<FieldContext['check']>): Promise<void> {
    setChecking(true);
    const result = await ask(value, kind);
    setChecking(false);
    setChecked({ sql: value, result });
    onRefused(result.outcome === 'refused' ? value : null);
  }

  return (
    <div className={styles['field']}>
      <span aria-hidden>{label}</span>
      <Suspense
        // Takes no focus, which it would lose, with the keys pressed meanwhile, when the editor takes its place.
        fallback={<TextField label={label} hideLabel rows={5} mono value={value} isDisabled />}
      >
        <ExpressionEditor
          label={label}
          value={value}
          columns={context.dataset?.columns ?? []}
          onChange={onChange}
        />
      </Suspense>
      <div className={styles['foot']}>
        <p role="status" data-wrong={fault !== null || undefined} className={styles['state']}>
          {isCurrent ? (fault ?? t('The engine accepts this expression.')) : note}
        </p>
        {check !== null && (
          <Button isDisabled={value.trim() === '' || isChecking} onPress={() => void run(check)}>
            {isChecking ? t('Checking…') : t('Check')}
          </Button>
        )}
      </div>
    </div>
  );
}
