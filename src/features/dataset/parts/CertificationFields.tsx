import type { ReactNode } from 'react';
import { certificationOf, withCertification } from '#domain/dataset/certification.ts';
import type { Extra } from '#domain/dataset/contents/datasetContents.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';

export interface CertificationFieldsProps {
  /** The other properties of a dataset, column or metric, among which its certification is. */
  readonly extra: Extra;
  readonly set: (parts: { readonly extra: Extra }, label: string) => void;
}

export function CertificationFields({ extra, set }: CertificationFieldsProps): ReactNode {
  const certified = certificationOf(extra);
  const change = (parts: Partial<typeof certified>, label: string): void =>
    set({ extra: withCertification(extra, { ...certified, ...parts }) }, label);
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
