import { type ReactNode, useEffect, useState } from 'react';
import { LAYER_SOURCES, newLayer } from '#domain/chart/annotation/annotationLayer.ts';
import { sourceOf } from '#domain/chart/annotation/layerSource.ts';
import { parseFormula } from '#domain/chart/annotation/formula.ts';
import { listOf } from '#domain/chart/form/formData.ts';
import { asNumber, asRecord, asText, type JsonRecord } from '#domain/jsonValue.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { Switch } from '#ui/kit/fields/Switch.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import { t } from '#ui/t.ts';
import styles from '../Explore.module.css';
import type { AnnotationSources, FieldContext } from './controlProps.ts';
import { ListTextField } from './fields/ListTextField.tsx';
import { hexOf, HexColorInput } from '#ui/kit/fields/HexColorInput.tsx';

export interface AnnotationDialogProps {
  /** Null for a new one. */
  readonly layer: JsonRecord | null;
  /** Those of the other layers. */
  readonly names: readonly string[];
  readonly sources: FieldContext['annotationSources'];
  readonly onClose: () => void;
  readonly onSave: (layer: JsonRecord) => void;
}

const TYPES = {
  FORMULA: 'Formula',
  EVENT: 'Event',
  INTERVAL: 'Interval',
  TIME_SERIES: 'Time series',
} as const;
const SOURCES = { NATIVE: 'Annotation layer', table: 'Table', line: 'Chart' } as const;
const STYLES = { solid: 'Solid', dashed: 'Dashed', longDashed: 'Long dashed', dotted: 'Dotted' } as const;
/** Shown first where a layer gets a colour of its own. */
const FIRST_COLOR = '#0055aa';
const OPACITIES = { '': 'Solid', opacityLow: '0.2', opacityMedium: '0.5', opacityHigh: '0.8' } as const;

/** A layer drawn over a chart: its type, its source, and how it looks. */
export function AnnotationDialog({
  layer,
  names,
  sources,
  onClose,
  onSave,
}: AnnotationDialogProps): ReactNode {
  const [edited, setEdited] = useState<JsonRecord>(() => ({ ...newLayer({}), ...layer }));
  const known = useSources(sources);
  const set = (parts: JsonRecord): void => setEdited((before) => ({ ...before, ...parts }));
  const text = (key: string): string => asText(edited[key]);
  const type = text('annotationType') || 'FORMULA';
  const source = text('sourceType');
  const isFormula = type === 'FORMULA';
  const read = isFormula ? parseFormula(text('value')) : null;
  const nameFault = names.includes(text('name').trim()) ? t('Another layer has this name') : '';
  const fault = isFormula && text('value').trim() !== '' && read?.ok === false ? t(read.error) : '';
  const isWhole = isFormula ? read?.ok === true : sourceOf(edited) !== null;

  const name = text('name').trim();
  const canApply = name !== '' && nameFault === '' && isWhole;
  const apply = canApply ? () => onSave({ ...edited, name }) : null;

  function chooseType(next: string): void {
    const offered = LAYER_SOURCES[next] ?? [];
    const isKept = offered.includes(source);
    set({
      annotationType: next,
      sourceType: isKept ? source : (offered[0] ?? ''),
      ...(!isKept && { value: next === 'FORMULA' ? '' : null }),
    });
  }

  return (
    <FormDialog
      title={t('Annotation layer')}
      edited={edited}
      onApply={apply}
      onClose={onClose}
      actions={<DialogActions onCancel={onClose} isDisabled={apply === null} onPress={() => apply?.()} />}
    >
      <div className={styles['form']}>
        <TextField
          label={t('Name')}
          value={text('name')}
          error={nameFault}
          onChange={(name) => set({ name })}
        />
        <ComboBox label={t('Layer type')} options={optionsOf(TYPES)} value={type} onChange={chooseType} />
        {isFormula ? (
          <TextField
            label={t('Formula')}
            mono
            value={text('value')}
            error={fault}
            placeholder="2 * x + 1"
            note={t('x is the value of the axis: for times, the milliseconds since 1970.')}
            onChange={(value) => set({ value })}
          />
        ) : (
          <SourceFields edited={edited} known={known} set={set} />
        )}
        <LookFields edited={edited} set={set} />
        <Switch isSelected={edited['show'] !== false} onChange={(show) => set({ show })}>
          {t('Show')}
        </Switch>
      </div>
    </FormDialog>
  );
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([id, label]) => ({ id, label: t(label) }));

/** What layers can show; empty until it was read, or if it cannot be. */
function useSources(read: FieldContext['annotationSources']): AnnotationSources {
  const [known, setKnown] = useState<AnnotationSources>({ native: [], charts: [] });
  useEffect(() => {
    let isOver = false;
    void read?.().then((found) => {
      if (!isOver) setKnown(found);
    });
    return () => {
      isOver = true;
    };
  }, [read]);
  return known;
}

interface PartProps {
  readonly edited: JsonRecord;
  readonly set: (parts: JsonRecord) => void;
}

/** Where the rows come from, and which of their columns mean what. */
function SourceFields({ edited, set, known }: PartProps & { readonly known: AnnotationSources }): ReactNode {
  const type = asText(edited['annotationType']);
  const source = asText(edited['sourceType']);
  const offered = (LAYER_SOURCES[type] ?? []).filter((each) => each !== '');
  const items = source === 'NATIVE' ? known.native : known.charts;
  const chosen = sourceOf(edited);
  const isListed = items.some(({ id }) => id === chosen);
  const overrides = asRecord(edited['overrides']);
  const column = (key: string, label: string): ReactNode => (
    <TextField label={label} value={asText(edited[key])} onChange={(value) => set({ [key]: value })} />
  );
  return (
    <>
      <ComboBox
        label={t('Annotation source')}
        options={optionsOf(SOURCES).filter(({ id }) => offered.includes(id))}
        value={source}
        onChange={(sourceType) => set({ sourceType, value: null })}
      />
      <ComboBox
        label={source === 'NATIVE' ? t('Annotation layer') : t('Chart')}
        options={[
          ...items.map(({ id, name }) => ({ id: String(id), label: name })),
          ...(chosen === null || isListed
            ? []
            : [{ id: String(chosen), label: typeof chosen === 'number' ? `#${chosen}` : chosen }]),
        ]}
        value={chosen === null ? null : String(chosen)}
        empty={t('None is known on this device. They load when the server is back.')}
        onChange={(id) => set({ value: sourceOf({ value: id }) })}
      />
      {source === 'table' && (
        <>
          {column('timeColumn', type === 'INTERVAL' ? t('Interval start column') : t('Event time column'))}
          {type === 'INTERVAL' && column('intervalEndColumn', t('Interval end column'))}
          {column('titleColumn', t('Title column'))}
          <ListTextField
            label={t('Description columns')}
            values={listOf(edited['descriptionColumns']).map(asText)}
            onChange={(descriptionColumns) => set({ descriptionColumns })}
          />
        </>
      )}
      {source !== 'NATIVE' && (
        <Switch
          isSelected={Object.hasOwn(overrides, 'time_range')}
          onChange={(isOn) => set({ overrides: isOn ? { time_range: null } : {} })}
        >
          {t('Use the time range of this chart')}
        </Switch>
      )}
    </>
  );
}

function LookFields({ edited, set }: PartProps): ReactNode {
  const type = asText(edited['annotationType']);
  // As typed: an empty field is not filled while another number is typed.
  const [width, setWidth] = useState(String(asNumber(edited['width']) ?? 1));
  return (
    <>
      <ComboBox
        label={t('Style')}
        options={optionsOf(STYLES)}
        value={asText(edited['style']) || 'solid'}
        onChange={(style) => set({ style })}
      />
      <ComboBox
        label={t('Opacity')}
        options={Object.entries(OPACITIES).map(([id, label]) => ({ id: id || 'none', label: t(label) }))}
        value={asText(edited['opacity']) || 'none'}
        onChange={(id) => set({ opacity: id === 'none' ? '' : id })}
      />
      <LayerColor color={asText(edited['color'])} set={set} />
      <TextField
        label={t('Line width')}
        inputMode="numeric"
        value={width}
        onChange={(text) => {
          setWidth(text);
          set({ width: Math.max(Number(text.replaceAll(/\D/g, '')), 1) });
        }}
      />
      {type !== 'FORMULA' && type !== 'TIME_SERIES' && (
        <Switch isSelected={edited['showLabel'] === true} onChange={(showLabel) => set({ showLabel })}>
          {t('Show label')}
        </Switch>
      )}
      {type === 'TIME_SERIES' && (
        <>
          <Switch
            isSelected={edited['showMarkers'] === true}
            onChange={(showMarkers) => set({ showMarkers })}
          >
            {t('Show markers')}
          </Switch>
          <Switch isSelected={edited['hideLine'] === true} onChange={(hideLine) => set({ hideLine })}>
            {t('Hide line')}
          </Switch>
        </>
      )}
    </>
  );
}

/** The colour of a layer: one of its own, or one of the chart's scheme. */
function LayerColor({ color, set }: { readonly color: string; readonly set: PartProps['set'] }): ReactNode {
  const hex = hexOf(color);
  return (
    <div className={styles['form']}>
      <Switch
        isSelected={hex === null}
        onChange={(isAutomatic) => set({ color: isAutomatic ? null : FIRST_COLOR })}
      >
        {t('Color of the scheme')}
      </Switch>
      {hex !== null && (
        <HexColorInput
          label={t('Color')}
          value={hex}
          fallback={FIRST_COLOR}
          onChange={(chosen) => set({ color: chosen })}
        />
      )}
    </div>
  );
}
