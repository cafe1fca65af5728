import type { ReactNode } from 'react';
import { CATEGORICAL_SCHEMES, categoricalScheme } from '#charts/kit/colors/categoricalSchemes.ts';
import { SEQUENTIAL_SCHEMES, sequentialScheme } from '#charts/kit/colors/sequentialSchemes.ts';
import { isRamp, schemeName } from '#charts/explore/panel/controlValue.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { t } from '#ui/t.ts';
import styles from './ColorSchemeField.module.css';
import type { FieldProps } from '../controlProps.ts';

export function ColorSchemeField({ control, value, onChange }: FieldProps): ReactNode {
  const name = schemeName(control, value);
  const ofRamp = isRamp(control);
  const colors = ofRamp ? sequentialScheme(name) : categoricalScheme(name);
  return (
    <>
      <ComboBox
        hideLabel
        label={t(control.label)}
        options={(ofRamp ? SEQUENTIAL_SCHEMES : CATEGORICAL_SCHEMES).map((id) => ({ id, label: id }))}
        value={name}
        onChange={onChange}
      />
      <svg
        aria-hidden
        className={styles['swatches']}
        viewBox={`0 0 ${colors.length} 1`}
        preserveAspectRatio="none"
      >
        {colors.map((color, at) => (
          <rect key={at} x={at} width={1} height={1} fill={color} />
        ))}
      </svg>
    </>
  );
}
