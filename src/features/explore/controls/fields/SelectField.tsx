import { X } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { listOf } from '#domain/chart/form/formData.ts';
import type { Choice } from '#charts/kit/controls/control.ts';
import { controlChoices } from '#charts/explore/panel/controlChoices.ts';
import { isEmpty } from '#charts/kit/controls/conditions.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { FreeComboBox } from '#ui/kit/fields/FreeComboBox.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { t } from '#ui/t.ts';
import styles from '../../Explore.module.css';
import { focusFieldAround } from '../focusWhenLost.ts';
import type { FieldProps } from '../controlProps.ts';
import { useExpected } from '../useExpected.ts';

interface ExpectedChoiceProps {
  /** What Enter would set; null for nothing. `id` is of the option that keys or the pointer are at, null at none. */
  readonly valueOf: (id: string | null, text: string) => unknown;
  readonly onExpected: ((value: unknown) => void) | undefined;
}

/** Reports what a combo box around it is about to be set to. */
function ExpectedChoice({ valueOf, onExpected }: ExpectedChoiceProps): ReactNode {
  const state = use(ComboBoxStateContext);
  const id = state?.selectionManager.focusedKey ?? null;
  useExpected(state && valueOf(id === null ? null : String(id), state.inputValue), onExpected);
  return null;
}

/** One choice, several, or any text if the control is free-form. */
export function SelectField(props: FieldProps): ReactNode {
  const { control, value, onChange, onExpected, context } = props;
  const choices = controlChoices(control, context.form, context.dataset, t);
  if (control.multi === true) return <SeveralField {...props} choices={choices} />;
  const label = t(control.label);
  const canClear = control.clearable !== false && control.kind !== 'radio' && !isEmpty(value);
  const options = choices.map(([id, name]) => ({ id: idOf(id), label: name }));
  const shown = nameOf(value, choices);
  return (
    <div className={styles['pair']}>
      {control.freeForm === true ? (
        <FreeComboBox
          hideLabel
          isStacked
          label={label}
          options={options}
          placeholder={t(control.emptyText ?? 'choice|None')}
          value={shown}
          check={() => null}
          onCommit={(text) => onChange(valueOf(text, choices))}
        >
          <ExpectedChoice
            valueOf={(id, text) => (text === shown ? chosen(id) : (chosen(id) ?? valueOf(text, choices)))}
            onExpected={onExpected}
          />
        </FreeComboBox>
      ) : (
        <ComboBox
          hideLabel
          label={label}
          options={options}
          value={value === undefined ? null : idOf(sameChoice(value, choices)?.[0] ?? null)}
          placeholder={t(control.emptyText ?? 'choice|None')}
          onChange={(id) => onChange(JSON.parse(id))}
        >
          <ExpectedChoice valueOf={chosen} onExpected={onExpected} />
        </ComboBox>
      )}
      {canClear && (
        <IconButton
          small
          icon={X}
          label={t('Clear {control}', { control: label })}
          onPress={({ target }) => {
            focusFieldAround(target, `.${styles['pair']}`);
            onChange(null);
          }}
        />
      )}
    </div>
  );
}

/** Several choices; a free-form control takes any text, with Enter and when the field is left. */
function SeveralField({
  control,
  value,
  onChange,
  choices,
}: FieldProps & { readonly choices: readonly Choice[] }): ReactNode {
  const values = listOf(value).map(idOf);
  const options = choices.map(([id, name]) => ({ id: idOf(id), label: name }));
  const ofText = values
    .filter((id) => !options.some((each) => each.id === id))
    .map((id) => ({ id, label: String(JSON.parse(id)) }));
  const known = [...options, ...ofText];
  const valueOfId = (id: string): unknown =>
    known.some((each) => each.id === id) ? JSON.parse(id) : valueOf(id, choices);
  return (
    <MultiComboBox
      hideLabel
      takesText={control.freeForm === true}
      label={t(control.label)}
      options={known}
      values={values}
      {...(control.freeForm === true && choices.length === 0
        ? { empty: t('Press Enter to add what is typed.') }
        : {})}
      onChange={(ids) => onChange(ids.map(valueOfId))}
    />
  );
}

const chosen = (id: string | null): unknown => id && JSON.parse(id);

const idOf = (value: unknown): string => JSON.stringify(value ?? null);

function sameChoice(value: unknown, choices: readonly Choice[]): Choice | undefined {
  return (
    choices.find(([choice]) => choice === value) ??
    choices.find(([choice]) => choice !== null && String(choice) === String(value))
  );
}

function nameOf(value: unknown, choices: readonly Choice[]): string {
  const [, name] = sameChoice(value, choices) ?? [];
  if (name !== undefined) return name;
  return isEmpty(value) ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}

/** The value of a choice by its name; other numbers are numbers if the choices are. */
function valueOf(text: string, choices: readonly Choice[]): unknown {
  const named = choices.find(([, name]) => name === text);
  if (named !== undefined) return named[0];
  if (text.trim() === '') return null;
  const isNumeric = choices.some(([value]) => typeof value === 'number');
  return isNumeric && Number.isFinite(Number(text)) ? Number(text) : text;
}
