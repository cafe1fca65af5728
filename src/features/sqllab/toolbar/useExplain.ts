import { explainStatements } from '#domain/plan/explainStatements.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import { statementEffect } from '#domain/sql/statement/statementEffect.ts';
import { t } from '#ui/t.ts';
import { usePage } from '../../services/page.ts';
import { useLab } from '../lab/labContext.ts';

/** Explains the statements of the selection, or the statement at the cursor; with `isMeasured` they are run. */
export function useExplain(backend: string): (isMeasured: boolean) => void {
  const { editor, query } = useLab();
  const { toasts } = usePage();
  return (isMeasured) => {
    const isSelection = editor.hasSelection.get();
    const { sql } = isSelection ? editor.runnable() : editor.runnableStatement();
    const statements = splitStatements(sql, dialectOf(backend).rules).map(({ text }) => text);
    // It shows why nothing runs.
    if (statements.length === 0) return void (isSelection ? query.run() : query.runStatement());
    if (isMeasured && statements.some((each) => statementEffect(each).kind !== 'rows')) {
      const only = t('Measuring runs the statement, so only statements that read rows are measured.');
      toasts.show('info', only, { noDuplicate: true });
      return;
    }
    const explained = explainStatements(statements, backend, isMeasured);
    if (explained !== null) void query.runOther(explained);
  };
}
