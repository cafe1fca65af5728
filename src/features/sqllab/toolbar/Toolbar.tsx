import { AlignLeft, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState, Suspense, useRef } from 'react';
import { setAutorun, setTemplateParams } from '#commands/tab/tabEdit.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useElementSize } from '#ui/page/useElementSize.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { LazyDialog } from '#ui/kit/overlays/LazyDialog.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { isTemplateParams } from '#domain/sql/parameters/templateParams.ts';
import { useDevice } from '../../services/device.ts';
import { useLab } from '../lab/labContext.ts';
import type { LabData } from '../lab/useLabData.ts';
import type { ShownTab } from '../lab/shown.ts';
import { FORMAT_KEYS } from '../shortcuts.ts';
import { PlaceChoosers } from './PlaceChoosers.tsx';
import { RowLimit } from './RowLimit.tsx';
import { RunButton } from './RunButton.tsx';
import { SaveActions } from './SaveActions.tsx';
import styles from './Toolbar.module.css';

interface TemplateParamsProps {
  readonly tab: QueryEditor;
  /** Part of the toolbar's line, where it is small until it has the focus. */
  readonly isInLine: boolean;
}

/** Values for the templates of the SQL, as a JSON object. Invalid JSON is reported and kept. */
function TemplateParams({ tab, isInLine }: TemplateParamsProps): ReactNode {
  const { change } = useDevice();
  // The text being typed; null while the stored text is shown, so that changes from elsewhere appear.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? tab.templateParams;
  return (
    <div
      className={isInLine ? styles['params'] : undefined}
      title={t('Values for {{ templates }} in the SQL, as a JSON object')}
    >
      <TextField
        hideLabel={isInLine}
        isErrorAfloat={isInLine}
        mono
        label={t('Template parameters')}
        placeholder={t('Parameters')}
        value={text}
        error={isTemplateParams(text) ? undefined : t('Not a JSON object: saved, but not sent')}
        onChange={(templateParams) => {
          setTyped(templateParams);
          change(setTemplateParams({ id: tab.id, templateParams }));
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
}

/** A button that opens the settings that do not fit into the toolbar. */
function QuerySettings({ children }: { readonly children: ReactNode }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton small label={t('Query settings')} icon={SlidersHorizontal} onPress={() => setOpen(true)} />
      <LazyDialog title={t('Query settings')} width="narrow" isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className={styles['settings']}>{children}</div>
      </LazyDialog>
    </>
  );
}

/** Rarely available, so loaded later. */
const RunVariants = lazyPart(async () => ({ default: (await import('./RunVariants.tsx')).RunVariants }));

export interface ToolbarProps {
  readonly data: LabData;
  readonly shown: ShownTab;
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
const LETTER_PX = 7;

/** By how much texts of the language are longer than in English, for which the widths are. */
const longerPx = (...texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + LETTER_PX * Math.max(0, t(text).length - text.length), 0);

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
  const run = longerPx('Run selection');
  const more = (allowMultiCatalog === true ? CATALOG_PX : 0) + variants * BUTTON_PX + run;
  const all = ALL_PX + more + longerPx('Autorun');
  const labels = LABELS_PX + more + longerPx('Autorun', 'Row limit', 'Database', 'Schema');
  const space = useElementSize(line, LIMIT_PX + more, PLACES_PX + more, all, labels);
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
