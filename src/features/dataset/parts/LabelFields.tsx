import type { ReactNode } from 'react';
import type { ColumnContents } from '#domain/dataset/contents/datasetContents.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';

/** The texts that columns and metrics have in common. */
type Texts = Pick<ColumnContents, 'verbose_name' | 'description'>;

export interface LabelFieldsProps {
  readonly part: Texts;
  readonly set: (parts: Partial<Texts>, label: string) => void;
}

export function LabelFields({ part, set }: LabelFieldsProps): ReactNode {
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
