import type { ReactNode } from 'react';
import { certificationOf, withCertification } from '#domain/dataset/certification.ts';
import type { ColumnContents } from '#domain/dataset/datasetContents.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';

/** The texts that columns and metrics have in common. */
type Texts = Pick<ColumnContents, 'verbose_name' | 'description' | 'extra'>;

export interface PartTextsProps {
  readonly part: Texts;
  readonly set: (parts: Partial<Texts>, label: string) => void;
}

export function LabelFields({ part, set }: PartTextsProps): ReactNode {
  return (
    <>
      <TextField
        label={t('Label')}
        value={part.verbose_name}
        onChange={(text) => set({ verbose_name: text }, t('Label'))}
      />
      <TextField
        label={t('Description')}
        rows={2}
        value={part.description}
        onChange={(text) => set({ description: text }, t('Description'))}
      />
    </>
  );
}

export function CertifiedFields({ part: { extra }, set }: PartTextsProps): ReactNode {
  const certified = certificationOf(extra);
  const change = (to: Partial<typeof certified>, label: string): void =>
    set({ extra: withCertification(extra, { ...certified, ...to }) }, label);
  return (
    <>
      <TextField
        label={t('Certified by')}
        value={certified.by}
        onChange={(by) => change({ by }, t('Certified by'))}
      />
      <TextField
        label={t('Certification details')}
        value={certified.details}
        onChange={(details) => change({ details }, t('Certification details'))}
      />
    </>
  );
}
