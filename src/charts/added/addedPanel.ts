import { asList, asRecord, asText, texts } from '#domain/jsonValue.ts';
import { ownValue } from '#domain/ownValue.ts';
import type { Control, ControlKind, Panel, PanelControl } from '../kit/controls/control.ts';
import { SHARED } from '../kit/controls/panel.ts';
import type { AddedControl, AddedDefinition } from './addedDefinition.ts';

/** The kinds of controls that an added type can have of its own. */
const KINDS: readonly ControlKind[] = [
  'checkbox',
  'color',
  'columns',
  'longText',
  'metrics',
  'number',
  'radio',
  'select',
  'slider',
  'text',
];

/** The controls of an added type; what cannot be shown is left out. */
export const addedPanel = ({ controls, defaults }: AddedDefinition): Panel =>
  controls.flatMap((each) => {
    const control = controlOf(each);
    if (control === null) return [];
    return [Object.hasOwn(defaults, control.key) ? { ...control, default: defaults[control.key] } : control];
  });

function controlOf(given: AddedControl): PanelControl | null {
  const key = typeof given === 'string' ? given : given.key;
  const shared: Control | undefined = ownValue(SHARED, key);
  if (typeof given === 'string') return shared === undefined ? null : { ...shared, key };
  const kind = KINDS.find((each) => each === given['kind']) ?? shared?.kind;
  if (kind === undefined) return null;
  const { label, choices, min, max, step, multi, clearable, redraws, shownWith } = given;
  return {
    ...shared,
    key,
    kind,
    label: asText(label) || shared?.label || key,
    ...(choices !== undefined && { choices: asList(choices).flatMap(choiceOf) }),
    ...(typeof min === 'number' && { min }),
    ...(typeof max === 'number' && { max }),
    ...(typeof step === 'number' && { step }),
    ...(typeof multi === 'boolean' && { multi }),
    ...(typeof clearable === 'boolean' && { clearable }),
    ...(typeof redraws === 'boolean' && { redraws }),
    ...(shownWith !== undefined && { shownWith: texts(shownWith) }),
    ...('default' in asRecord(given) && { default: given['default'] }),
  };
}

function choiceOf(choice: unknown): NonNullable<Control['choices']> {
  const [value, name] = Array.isArray(choice) ? (choice as readonly unknown[]) : [choice, choice];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [[value, String(name)]]
    : [];
}
