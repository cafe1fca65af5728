import type { ReactNode } from 'react';
import type { FilterDivider } from '#domain/nativeFilter/nativeFilter.ts';
import type { FilterFault } from '#domain/filter/config/validateFilters.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';

export interface DividerFormProps {
  readonly divider: FilterDivider;
  readonly onChange: (divider: FilterDivider) => void;
  readonly errorOf: (field: FilterFault['field']) => string;
}

/** A heading between filters. */
export function DividerForm({ divider, onChange, errorOf }: DividerFormProps): ReactNode {
  return (
    <>
      <div data-field="name">
        <TextField
          label={t('Title')}
          value={divider.title}
          error={errorOf('name')}
          onChange={(title) => onChange({ ...divider, title })}
        />
      </div>
      <TextField
        label={t('Description')}
        rows={2}
        value={divider.description}
        onChange={(description) => onChange({ ...divider, description })}
      />
    </>
  );
}
