import { type ReactNode, useState } from 'react';
import { setTemplateParams } from '#commands/tab/tabEdit.ts';
import type { Result } from '#domain/result.ts';
import { parameterInput, parameterText } from '#domain/sql/parameters/parameterInput.ts';
import { type ParameterUse, parameterUses } from '#domain/sql/parameters/parameterUses.ts';
import { fieldText, parametersOf, withParameter } from '#domain/sql/parameters/parameterValues.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { renderTemplates } from '#query/sql/renderTemplates.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { useEditor } from '../../services/editor.ts';
import { SqlText } from '../../shared/sql/SqlText.tsx';
import { useLab } from '../lab/labContext.ts';
import { ParameterSets } from './ParameterSets.tsx';
import styles from './ParametersDialog.module.css';

export interface ParametersDialogProps {
  readonly tab: QueryEditor;
  readonly onClose: () => void;
}

/** The parameters that the templates of a tab use as a form, and the SQL that they make. */
export function ParametersDialog({ tab, onClose }: ParametersDialogProps): ReactNode {
  const lab = useLab();
  const { change } = useDevice();
  const { formatOnServer } = useEditor();
  const [sql] = useState(() => lab.editor.text());
  const [uses] = useState(() => parameterUses(sql));
  const [params, setParams] = useState(tab.templateParams);
  /** What was typed into each field: a text that was taken for a number stays as it was typed. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  /** The name typed for a set of values that is not remembered yet. */
  const [nameOfSet, setNameOfSet] = useState('');
  const [rendered, setRendered] = useState<Result<string, string> | 'rendering' | null>(null);

  function fill({ name, kind }: ParameterUse, text: string): void {
    setTyped({ ...typed, [name]: text });
    put(withParameter(params, name, text, kind));
  }

  function put(next: string): void {
    setParams(next);
    setRendered(null);
    change(setTemplateParams({ id: tab.id, templateParams: next }));
  }

  async function render(): Promise<void> {
    setRendered('rendering');
    setRendered(await renderTemplates(formatOnServer, { ...tab, templateParams: params }, sql));
  }

  function field(use: ParameterUse): ReactNode {
    const { name, kind } = use;
    const value = parametersOf(params)[name];
    if (kind === 'switch') {
      return (
        <Checkbox
          key={name}
          isSelected={fieldText(value) !== ''}
          onChange={(on) => fill(use, on ? 'on' : '')}
        >
          {name}
        </Checkbox>
      );
    }
    const input = parameterInput(kind, typed[name] ?? fieldText(value));
    return (
      <TextField
        key={name}
        mono
        label={name}
        type={input.type}
        value={input.value}
        onChange={(text) => fill(use, input.type === 'datetime-local' ? parameterText(text) : text)}
        {...(kind === 'number' ? { inputMode: 'decimal' as const } : {})}
        {...(kind === 'list' ? { note: t('Several values, separated by commas.') } : {})}
      />
    );
  }

  return (
    <FormDialog
      title={t('Parameters')}
      // The values are stored as they are typed.
      edited={nameOfSet}
      onApply={null}
      onClose={onClose}
      actions={
        <>
          <Button isDisabled={rendered === 'rendering'} onPress={() => void render()}>
            {t('Show rendered SQL')}
          </Button>
          <Button
            kind="primary"
            onPress={() => {
              onClose();
              void lab.query.run();
            }}
          >
            {t('Run')}
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        {uses.length === 0 && (
          <p className={styles['note']}>
            {t('The SQL has no parameters. Write {{ name }} where a value belongs.')}
          </p>
        )}
        {uses.length > 0 && (
          <ParameterSets
            uses={uses}
            params={params}
            name={nameOfSet}
            onName={setNameOfSet}
            onApply={(next) => {
              setTyped({});
              put(next);
            }}
          />
        )}
        {uses.map(field)}
        {rendered === 'rendering' && <p role="status">{t('Rendering…')}</p>}
        {rendered !== null && rendered !== 'rendering' && <Rendered rendered={rendered} />}
      </div>
    </FormDialog>
  );
}

function Rendered({ rendered }: { readonly rendered: Result<string, string> }): ReactNode {
  if (!rendered.ok) {
    return (
      <p role="alert" className={styles['fault']}>
        {rendered.error}
      </p>
    );
  }
  return <SqlText label={t('Rendered SQL')} sql={rendered.value} />;
}
