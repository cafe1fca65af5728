import type { ReactNode } from 'react';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import type { RecordEditing } from './RecordPage.tsx';

type Named = { readonly title: string };
type Described = { readonly description: string };

interface NameFieldProps extends Pick<RecordEditing<Named>, 'content' | 'set'> {
  readonly maxLength?: number;
}

/** What a record is called. */
export const NameField = ({ content, set, maxLength = 250 }: NameFieldProps): ReactNode => (
  <TextField
    label={t('Name')}
    value={content.title}
    maxLength={maxLength}
    onChange={(title) => set({ title }, 'Name', 'title')}
  />
);

export const DescriptionField = ({
  content,
  set,
}: Pick<RecordEditing<Described>, 'content' | 'set'>): ReactNode => (
  <TextField
    label={t('Description')}
    value={content.description}
    onChange={(description) => set({ description }, 'Description', 'description')}
  />
);
