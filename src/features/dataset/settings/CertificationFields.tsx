import type { ReactNode } from 'react';
import { certificationOf, withCertification } from '#domain/dataset/certification.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import type { SettingsProps } from './settingsProps.ts';

export function CertificationFields({ content, set }: SettingsProps): ReactNode {
  const certified = certificationOf(content.extra);
  const change = (parts: Partial<typeof certified>, label: string): void =>
    set({ extra: withCertification(content.extra, { ...certified, ...parts }) }, label);
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
