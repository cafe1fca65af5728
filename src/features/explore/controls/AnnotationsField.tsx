import type { ReactNode } from 'react';
import { isFormula } from '#domain/chart/annotation/annotationLayer.ts';
import { listOf } from '#domain/chart/form/formData.ts';
import { asRecord, asText, type JsonRecord } from '#domain/jsonValue.ts';
import { t } from '#ui/t.ts';
import { AnnotationDialog } from './AnnotationDialog.tsx';
import { ChipList } from './lists/ChipList.tsx';
import { useEditedList } from './lists/useEditedList.ts';
import type { FieldProps } from './controlProps.ts';

/** Layers drawn over a chart. */
export function AnnotationsField({ control, value, onChange, context }: FieldProps): ReactNode {
  const layers = listOf(value).map(asRecord);
  const { edited, close, save, list } = useEditedList(layers, onChange);
  return (
    <>
      <ChipList
        label={t(control.label)}
        items={layers.map((layer) => ({ text: layerText(layer) }))}
        addLabel={t('Add annotation layer')}
        canAdd
        {...list}
      />
      {edited !== null && (
        <AnnotationDialog
          layer={layers[edited] ?? null}
          names={layers.flatMap(({ name }, at) => (at === edited ? [] : [asText(name)]))}
          sources={context.annotationSources}
          onClose={close}
          onSave={save}
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
