import { ListTree, Wrench } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { setEditorSettings } from '#commands/settings/editorSettings.ts';
import type { Database } from '#domain/catalogue/catalogue.ts';
import { explainsOf, explainStatements } from '#domain/plan/explainStatements.ts';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { DEFAULT_SETTINGS, setting } from '#store/settings.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { useShortcutText } from '#ui/commands/platform.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { statementEffect } from '#domain/sql/statement/statementEffect.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import { dialectOfDatabase } from '#domain/sql/dialectOfDatabase.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useLab } from '../lab/labContext.ts';
import { RUN_KEYS } from '../shortcuts.ts';
import type { QueryDialog } from './QueryDialogs.tsx';

/** Explains the statements of the selection, or the statement at the cursor; with `isMeasured` they are run. */
function useExplain(database: Database): (isMeasured: boolean) => void {
  const { editor, query } = useLab();
  const { toasts } = usePage();
  return (isMeasured) => {
    const isSelection = editor.hasSelection.get();
    const { sql } = isSelection ? editor.runnable() : editor.runnableStatement();
    const { rules } = dialectOfDatabase(database);
    const statements = splitStatements(sql, rules).map(({ text }) => text);
    // It shows why nothing runs.
    if (statements.length === 0) return void (isSelection ? query.run() : query.runStatement());
    if (isMeasured && statements.some((each) => statementEffect(each, rules).kind !== 'rows')) {
      const only = t('Measuring runs the statement, so only statements that read rows are measured.');
      toasts.show('info', only, { noDuplicate: true });
      return;
    }
    const explained = explainStatements(statements, database, isMeasured);
    if (explained !== null) void query.runOther(explained);
  };
}

const QueryDialogs = lazyPart(async () => ({ default: (await import('./QueryDialogs.tsx')).QueryDialogs }));

export interface QueryToolsProps {
  readonly database: Database;
  readonly tab: QueryEditor;
  readonly savedQuery: SavedQuery | null;
  /** Whether there is room for a button of its own for the plan. */
  readonly hasExplain: boolean;
}

/** What else can be done with the SQL of a tab. */
export function QueryTools({ database, tab, savedQuery, hasExplain }: QueryToolsProps): ReactNode {
  const lab = useLab();
  const { toasts } = usePage();
  const { db, change } = useDevice();
  const [dialog, setDialog] = useState<QueryDialog | null>(null);
  const { wraps, runsAll = false } = useLive(() => setting(db, 'editor'), [db]) ?? DEFAULT_SETTINGS.editor;
  const keys = useShortcutText(RUN_KEYS);
  const explain = useExplain(database);
  const explains = explainsOf(database);

  /** After the menu has returned the focus, so that the text keeps it. */
  function inText(what: 'definition' | 'occurrences' | 'columns' | 'describe', nothing: string): void {
    requestAnimationFrame(() => {
      lab.editor.focus();
      if (!lab.editor.aid(what)) toasts.show('info', nothing, { noDuplicate: true });
    });
  }

  return (
    <>
      {hasExplain && (
        <IconButton
          small
          label={t('Explain')}
          icon={ListTree}
          isDisabled={!explains.planned}
          onPress={() => explain(false)}
        />
      )}
      <Menu
        label={t('Query tools')}
        items={[
          // The keys of it are not on a touch screen.
          {
            id: 'runStatement',
            label: t('Run statement at cursor'),
            run: () => void lab.query.runStatement(),
          },
          {
            id: 'explain',
            label: t('Explain statement'),
            separated: true,
            disabled: !explains.planned,
            run: () => explain(false),
          },
          {
            id: 'measure',
            label: t('Explain with measured times'),
            disabled: !explains.measured,
            run: () => explain(true),
          },
          { id: 'parameters', label: t('Fill in parameters'), run: () => setDialog('parameters') },
          {
            id: 'describe',
            label: t('Describe name at cursor'),
            separated: true,
            run: () => inText('describe', t('Nothing is known about the name at the cursor.')),
          },
          {
            id: 'definition',
            label: t('Go to definition'),
            run: () => inText('definition', t('The name at the cursor is not defined in this text.')),
          },
          {
            id: 'occurrences',
            label: t('Rename alias'),
            run: () => inText('occurrences', t('Put the cursor on an alias or on the name of a CTE first.')),
          },
          {
            id: 'columns',
            label: t('Write the columns of *'),
            run: () => inText('columns', t('Put the cursor on a * of tables whose columns are known.')),
          },
          {
            id: 'changes',
            label: t('Compare with saved query'),
            disabled: savedQuery === null,
            separated: true,
            run: () => setDialog('changes'),
          },
          { id: 'snippets', label: t('Snippets'), run: () => setDialog('snippets') },
          {
            id: 'wrap',
            label: wraps ? t('Do not wrap long lines') : t('Wrap long lines'),
            run: () => change(setEditorSettings({ wraps: !wraps })),
          },
          {
            id: 'runKey',
            label: runsAll
              ? t('Run the statement at the cursor with {keys}', { keys })
              : t('Run all statements with {keys}', { keys }),
            run: () => change(setEditorSettings({ runsAll: !runsAll })),
          },
        ]}
      >
        <IconButton small label={t('Query tools')} icon={Wrench} />
      </Menu>
      <Suspense fallback={null}>
        {dialog !== null && (
          <QueryDialogs tab={tab} savedQuery={savedQuery} dialog={dialog} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </>
  );
}
