import { type ReactNode, useState } from 'react';
import { isFormula, newFormulaLayer } from '#domain/chart/annotation/annotationLayer.ts';
import { parseFormula } from '#domain/chart/annotation/formula.ts';
import { listOf } from '#domain/chart/form/formData.ts';
import { moved } from '#domain/explore/listValues.ts';
import { asRecord, asText } from '#domain/jsonValue.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Switch } from '#ui/kit/fields/Switch.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import styles from '../Explore.module.css';
import { ChipList } from './ChipList.tsx';
import type { FieldProps } from './controlProps.ts';

/** Layers drawn over a chart. Formulas are edited whole; of other layers the name, and whether they are shown. */
export function AnnotationsField({ control, value, onChange }: FieldProps): ReactNode {
  /** The index of the layer being edited: the end for a new one; null for none. */
  const [edited, setEdited] = useState<number | null>(null);
  const layers = listOf(value).map(asRecord);
  return (
    <>
      <ChipList
        label={t(control.label)}
        items={layers.map((layer) => ({ text: layerText(layer) }))}
        addLabel={t('Add annotation layer')}
        canAdd
        onAdd={() => setEdited(layers.length)}
        onEdit={setEdited}
        onRemove={(at) => onChange(layers.filter((_layer, i) => i !== at))}
        onMove={(from, to) => onChange(moved(layers, from, to))}
      />
      {edited !== null && (
        <AnnotationDialog
          layer={layers[edited] ?? null}
          names={layers.flatMap(({ name }, at) => (at === edited ? [] : [asText(name)]))}
          onClose={() => setEdited(null)}
          onSave={(layer) => {
            onChange([...layers.slice(0, edited), layer, ...layers.slice(edited + 1)]);
            setEdited(null);
          }}
        />
      )}
    </>
  );
}

function layerText(layer: JsonRecord): string {
  const name = asText(layer['name']);
  const text = isFormula(layer) ? `${name}: ${asText(layer['value'])}` : name;
  return layer['show'] === false ? t('{name} (hidden)', { name: text }) : text;
}

interface AnnotationDialogProps {
  /** Null for a new one. */
  readonly layer: JsonRecord | null;
  /** Those of the other layers. */
  readonly names: readonly string[];
  readonly onClose: () => void;
  readonly onSave: (layer: JsonRecord) => void;
}

function AnnotationDialog({ layer, names, onClose, onSave }: AnnotationDialogProps): ReactNode {
  const [name, setName] = useState(asText(layer?.['name']));
  const [value, setValue] = useState(asText(layer?.['value']));
  const [isShown, setShown] = useState(layer?.['show'] !== false);
  const ofFormula = layer === null || isFormula(layer);
  const read = ofFormula ? parseFormula(value) : null;
  const nameFault = names.includes(name.trim()) ? t('Another layer has this name') : '';
  const fault = value.trim() !== '' && read?.ok === false ? t(read.error) : '';
  return (
    <Dialog
      isOpen
      title={t('Annotation layer')}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          isDisabled={name.trim() === '' || nameFault !== '' || read?.ok === false}
          onPress={() =>
            onSave({
              ...(layer ?? newFormulaLayer('', '')),
              name: name.trim(),
              show: isShown,
              ...(ofFormula && { value }),
            })
          }
        >
          {t('Apply')}
        </Button>
      }
    >
      <div className={styles['form']}>
        <TextField label={t('Name')} value={name} error={nameFault} onChange={setName} />
        {ofFormula ? (
          <TextField
            label={t('Formula')}
            mono
            value={value}
            error={fault}
            placeholder="2 * x + 1"
            note={t('x is the value of the axis: for times, the milliseconds since 1970.')}
            onChange={setValue}
          />
        ) : (
          <p className={styles['note']}>
            {t('The source of this layer is kept as it is. Charts here draw formulas only.')}
          </p>
        )}
        <Switch isSelected={isShown} onChange={setShown}>
          {t('Show')}
        </Switch>
      </div>
    </Dialog>
  );
}
