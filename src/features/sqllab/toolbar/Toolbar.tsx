import { AlignLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Suspense, useRef } from 'react';
import { setAutorun } from '#commands/tab/tabEdit.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useElementSize } from '#ui/page/useElementSize.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useDevice } from '../../services/device.ts';
import { useLab } from '../lab/labContext.ts';
import type { LabData } from '../lab/useLabData.ts';
import type { Shown } from '../lab/shown.ts';
import { FORMAT_KEYS } from '../shortcuts.ts';
import { PlaceChoosers } from './PlaceChoosers.tsx';
import { QuerySettings } from './QuerySettings.tsx';
import { RowLimit } from './RowLimit.tsx';
import { RunButton } from './RunButton.tsx';
import { SaveActions } from './SaveActions.tsx';
import { TemplateParams } from './TemplateParams.tsx';
import styles from './Toolbar.module.css';

/** Rarely available, so loaded later. */
const RunVariants = lazyPart(async () => ({ default: (await import('./RunVariants.tsx')).RunVariants }));

export interface ToolbarProps {
  readonly data: LabData;
  readonly shown: Shown;
  /** Opens the tables if they do not fit beside the editor. */
  readonly tablesButton: ReactNode;
}

/** The widths from which the line contains the row limit, the choosers, then everything, then labels as well. */
const LIMIT_PX = 400;
const PLACES_PX = 600;
const ALL_PX = 780;
const LABELS_PX = 1040;
const CATALOG_PX = 150;
/** A small button and the gap before it. */
const BUTTON_PX = 28;

/** The settings of a query: one line, and a button that opens those without room. */
export function Toolbar({ data, shown, tablesButton }: ToolbarProps): ReactNode {
  const lab = useLab();
  const { change } = useDevice();
  const line = useRef<HTMLDivElement>(null);
  const { tab, database } = shown;
  const { costEstimateEnabled, allowCtas, allowCvas, allowMultiCatalog } = database ?? {};
  const hasTools = database !== null;
  // Query tools and Explain.
  const variants = [hasTools, hasTools, costEstimateEnabled, allowCtas, allowCvas].filter(Boolean).length;
  const more = (allowMultiCatalog === true ? CATALOG_PX : 0) + variants * BUTTON_PX;
  const space = useElementSize(line, LIMIT_PX + more, PLACES_PX + more, ALL_PX + more, LABELS_PX + more);
  const [hasLimit, hasPlaces, hasAll, hasLabels] = [space > 0, space > 1, space > 2, space > 3];

  const reserved = variants - (hasTools && !hasLimit ? 1 : 0);

  const settings = (
    <>
      <TemplateParams key={`${tab.id}-params`} tab={tab} isInLine={hasAll} />
      <Checkbox isSelected={tab.autorun} onChange={(autorun) => change(setAutorun({ id: tab.id, autorun }))}>
        {t('Autorun')}
      </Checkbox>
    </>
  );
  return (
    <div ref={line} role="toolbar" aria-label={t('Query')} className={styles['toolbar']}>
      <RunButton query={shown.latestQuery} sql={tab.sql} rules={shown.dialect.rules} />
      {hasLimit && <RowLimit key={tab.id} tab={tab} label={hasLabels ? 'beside' : 'hidden'} />}
      {tablesButton}
      {hasPlaces && <PlaceChoosers data={data} shown={shown} labels={hasLabels ? 'beside' : 'hidden'} />}
      <span className={styles['space']} />
      {hasAll ? (
        settings
      ) : (
        <QuerySettings>
          {!hasLimit && <RowLimit key={tab.id} tab={tab} label="above" />}
          {!hasPlaces && <PlaceChoosers data={data} shown={shown} labels="above" />}
          {settings}
        </QuerySettings>
      )}
      <div className={styles['actions']}>
        <IconButton
          small
          label={t('Format SQL')}
          shortcut={FORMAT_KEYS}
          icon={AlignLeft}
          onPress={() => void lab.query.format()}
        />
        <Suspense
          fallback={reserved > 0 && <span style={{ flex: 'none', width: reserved * BUTTON_PX - 4 }} />}
        >
          <RunVariants shown={shown} hasExplain={hasLimit} />
        </Suspense>
        <SaveActions shown={shown} />
      </div>
    </div>
  );
}
