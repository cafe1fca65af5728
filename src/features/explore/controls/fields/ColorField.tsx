import type { ReactNode } from 'react';
import { asNumber, asRecord } from '#domain/jsonValue.ts';
import { hexOfRgb } from '#domain/theme/oklch.ts';
import { t } from '#ui/t.ts';
import type { FieldProps } from '../controlProps.ts';
import { HexColorInput } from '#ui/kit/fields/HexColorInput.tsx';

/** A colour as red, green, blue and opacity; the opacity is preserved. */
export function ColorField({ control, value, onChange }: FieldProps): ReactNode {
  const { r, g, b, a } = asRecord(value);
  const hex = hexOfRgb([r, g, b].map((each) => asNumber(each) ?? 0));
  const choose = (chosen: string): void => {
    const number = Number.parseInt(chosen.slice(1), 16);
    onChange({ r: number >> 16, g: (number >> 8) & 255, b: number & 255, a: asNumber(a) ?? 1 });
  };
  return <HexColorInput label={t(control.label)} value={hex} fallback={hex} onChange={choose} />;
}
