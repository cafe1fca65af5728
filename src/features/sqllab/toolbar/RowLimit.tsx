import type { ReactNode } from 'react';
import { setQueryLimit } from '#commands/tab/tabEdit.ts';
import { unreachable } from '#domain/result.ts';
import { parseRowLimit, ROW_LIMIT_CHOICES, type RowLimitFault } from '#domain/sql/rowLimit.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { shownSigns } from '#domain/format/numberSigns.ts';
import { formatNumber } from '#ui/format.ts';
import { FreeComboBox } from '#ui/kit/fields/FreeComboBox.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';

/** ERR-64 and ERR-65; the specification has no text for a number that is not positive (ERR-67). */
function faultText(fault: RowLimitFault): string {
  switch (fault.kind) {
    case 'not-an-integer':
      return t('is expected to be an integer');
    case 'above':
      return t('Value cannot exceed {max}', { max: String(fault.max) });
    case 'not-positive':
      return t('Value must be at least 1');
    default:
      return unreachable(fault);
  }
}

/** Without the sign that groups digits in the language of the page, where it groups them. */
export function ungrouped(text: string): string {
  const [first = '', ...groups] = text.trim().split(shownSigns().thousands);
  const isGrouped = groups.length > 0 && groups.every((group) => /^\d{3}$/.test(group));
  return isGrouped ? first + groups.join('') : text;
}

export interface RowLimitProps {
  readonly tab: QueryEditor;
  readonly label: 'beside' | 'above' | 'hidden';
}

/** The row limit of a query (QRY-37, QRY-38, CST-02, CST-06). */
export function RowLimit({ tab, label }: RowLimitProps): ReactNode {
  const { change } = useDevice();
  const { conf } = useSession();
  const { defaultQueryLimit, maxRow } = useObservable(conf);
  const max = tab.maxRow ?? maxRow;
  return (
    <FreeComboBox
      label={t('Row limit')}
      hideLabel={label === 'hidden'}
      isStacked={label === 'above'}
      width={label === 'beside' ? 170 : 98}
      value={formatNumber(tab.queryLimit ?? defaultQueryLimit)}
      options={ROW_LIMIT_CHOICES.filter((choice) => choice <= max).map((choice) => ({
        id: String(choice),
        label: formatNumber(choice),
      }))}
      check={(text) => {
        const limit = parseRowLimit(ungrouped(text), max);
        return limit.ok ? null : faultText(limit.error);
      }}
      onCommit={(text) => {
        const limit = parseRowLimit(ungrouped(text), max);
        if (limit.ok) change(setQueryLimit({ id: tab.id, queryLimit: limit.value }));
      }}
    />
  );
}
