import { type ReactNode, useState } from 'react';
import { type KeptResult, listKeptResults } from '#store/sql/keptResults.ts';
import type { Query } from '#domain/query/query.ts';
import { Grid } from '#ui/grid/Grid.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../../services/device.ts';
import { runTime } from '../runs/runTime.ts';
import type { ComparedResults } from '../../../../../workers/results/protocol.ts';
import styles from './CompareDialog.module.css';
import { type Comparing, useComparison } from './useComparison.ts';

/** What a comparison found, line by line. */
function differenceText(compared: ComparedResults): readonly string[] {
  const { repeated, added, gone, changed, same, changedColumns, onlyBefore, onlyAfter, shown } = compared;
  const all = added + gone + changed;
  return [
    all === 0
      ? t('No differences: {same} {same|row is|rows are} the same', { same })
      : t('{added} added, {gone} gone, {changed} changed, {same} the same', { added, gone, changed, same }),
    ...(changedColumns.length === 0
      ? []
      : [
          t('Changed cells: {columns}', {
            columns: changedColumns.map(({ name, cells }) => `${name} ${t('{n}', { n: cells })}`).join(', '),
          }),
        ]),
    ...(onlyBefore.length === 0 ? [] : [t('Only before: {columns}', { columns: onlyBefore.join(', ') })]),
    ...(onlyAfter.length === 0 ? [] : [t('Only after: {columns}', { columns: onlyAfter.join(', ') })]),
    ...(repeated.before + repeated.after === 0
      ? []
      : [
          t(
            'The key is not unique: {before} {before|row|rows} before and {after} after repeat one. Rows with the same key are matched in their order.',
            repeated,
          ),
        ]),
    ...(shown.rowCount < all ? [t('The first {n} differences are listed.', { n: shown.rowCount })] : []),
  ];
}

/** "Daily sales, 21 Nov 2026, 06:17:05, 100 rows" */
function keptName({ query, rowCount }: KeptResult): string {
  return t('{name}, {moment}, {n} {n|row|rows}', {
    name: query.pinned?.name ?? query.tab,
    moment: runTime(query.startDttm),
    n: rowCount,
  });
}

export interface CompareDialogProps {
  /** The query whose rows are compared, and its result. */
  readonly query: Query;
  readonly resultId: string;
  /** The result it is compared with at first; absent for a likely one. */
  readonly before?: string;
  readonly onClose: () => void;
}

/** The differences between two results that are on this device, row by row. */
export function CompareDialog({ query, resultId, before: given, onClose }: CompareDialogProps): ReactNode {
  const { db } = useDevice();
  const kept = useLive(() => listKeptResults(db), [db]);
  const [chosen, setChosen] = useState<{ readonly before?: string; readonly after: string }>({
    ...(given === undefined ? {} : { before: given }),
    after: resultId,
  });
  // Null until a person chooses: then the columns that identify a row are found.
  const [keys, setKeys] = useState<readonly string[] | null>(null);
  const before = chosen.before ?? likelyBefore(kept ?? [], query, chosen.after)?.resultId ?? null;
  const comparing = useComparison(before, chosen.after, keys);
  const options = (kept ?? []).map((each) => ({ id: each.resultId, label: keptName(each) }));
  const columns = kept?.find((each) => each.resultId === chosen.after)?.columns ?? [];
  const used = keys ?? (comparing.state === 'ready' ? comparing.compared.keys : []);
  return (
    <Dialog title={t('Compare results')} isOpen width="wide" onClose={onClose}>
      <div className={styles['choices']}>
        <ComboBox
          label={t('Before')}
          options={options}
          value={before}
          onChange={(id) => setChosen({ ...chosen, before: id })}
          placeholder={t('Choose a result')}
          empty={t('No other result is on this device')}
        />
        <ComboBox
          label={t('After')}
          options={options}
          value={chosen.after}
          onChange={(id) => setChosen({ ...chosen, after: id })}
        />
        <MultiComboBox
          label={t('Match rows by')}
          options={[...new Set(columns)].map((name) => ({ id: name, label: name }))}
          values={used}
          onChange={setKeys}
          placeholder={used.length === 0 ? t('Position') : ''}
        />
      </div>
      <Differences comparing={comparing} hasOthers={(kept?.length ?? 0) > 1} />
    </Dialog>
  );
}

/** The run before it in the same tab, else the latest other result. */
function likelyBefore(kept: readonly KeptResult[], query: Query, after: string): KeptResult | undefined {
  const others = kept.filter((each) => each.resultId !== after);
  return others.find((each) => each.query.sqlEditorId === query.sqlEditorId) ?? others[0];
}

function Differences({
  comparing,
  hasOthers,
}: {
  readonly comparing: Comparing;
  readonly hasOthers: boolean;
}): ReactNode {
  return (
    <>
      <div role="status" aria-label={t('Difference summary')} className={styles['summary']}>
        {comparing.state === 'idle' && !hasOthers && (
          <p>{t('No other result is on this device. Run a query again to compare its rows.')}</p>
        )}
        {comparing.state === 'missing' && <p>{t('The rows of one of them are no longer on this device.')}</p>}
        {comparing.state === 'failed' && <p>{t('The results could not be compared.')}</p>}
        {comparing.state === 'ready' &&
          differenceText(comparing.compared).map((line) => <p key={line}>{line}</p>)}
      </div>
      {comparing.state === 'busy' && <ProgressBar label={t('Comparing')} value={null} />}
      {comparing.state === 'ready' && (
        <div className={styles['grid']}>
          <Grid label={t('Differences')} source={comparing.source} />
        </div>
      )}
    </>
  );
}
