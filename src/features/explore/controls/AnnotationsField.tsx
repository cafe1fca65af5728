import { type ReactNode, useState } from 'react';
import { isFormula } from '#domain/chart/annotation/annotationLayer.ts';
import { listOf } from '#domain/chart/form/formData.ts';
import { moved } from '#domain/explore/place/listValues.ts';
import { asRecord, asText } from '#domain/jsonValue.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { t } from '#ui/t.ts';
import { AnnotationDialog } from './AnnotationDialog.tsx';
import { ChipList } from './lists/ChipList.tsx';
import type { FieldProps } from './controlProps.ts';

/** Layers drawn over a chart. */
export function AnnotationsField({ control, value, onChange, context }: FieldProps): ReactNode {
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
          sources={context.annotationSources}
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
