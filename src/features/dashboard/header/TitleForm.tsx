import type { ReactNode } from 'react';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';

/** What the contract takes as a dashboard's title. */
export const MAX_LETTERS = 500;

export interface TitleFormProps {
  readonly className: string | undefined;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Enter or blur. */
  readonly onKeep: () => void;
  /** Escape. */
  readonly onDiscard: () => void;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  /** It takes the room that the actions of the header leave. */
  readonly isBesideActions?: boolean;
}

/** The field of a dashboard's title: Enter and blur keep what is typed, Escape discards it. */
export function TitleForm({
  className,
  typed,
  onType,
  onKeep,
  onDiscard,
  isBesideActions = false,
  ...field
}: TitleFormProps): ReactNode {
  return (
    <form
      className={className}
      data-beside-actions={isBesideActions || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        onKeep();
      }}
    >
      <TextField
        {...field}
        label={t('Dashboard title')}
        hideLabel
        value={typed}
        onChange={onType}
        onBlur={onKeep}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDiscard();
        }}
        maxLength={MAX_LETTERS}
      />
    </form>
  );
}
