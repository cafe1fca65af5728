import type { ReactNode } from 'react';
import { asRecord, asText } from '#domain/jsonValue.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { FreeComboBox } from '#ui/kit/fields/FreeComboBox.tsx';
import { t } from '#ui/t.ts';
import styles from '../../Explore.module.css';
import type { FieldProps } from '../controlProps.ts';

const CURRENCIES = ['USD', 'EUR', 'GBP', 'INR', 'MXN', 'JPY', 'CNY'].map((id) => ({ id, label: id }));

/** A currency by its code, before or after the number; without a code there is none. */
export function CurrencyField({ control, value, onChange }: FieldProps): ReactNode {
  const { symbol, symbolPosition } = asRecord(value);
  const code = asText(symbol);
  const side = asText(symbolPosition) || 'prefix';
  const label = t(control.label);
  return (
    <div className={styles['pair']}>
      <FreeComboBox
        hideLabel
        isStacked
        label={t('{currency}: code', { currency: label })}
        options={CURRENCIES}
        value={code}
        placeholder={t('None')}
        check={() => null}
        onCommit={(text) =>
          onChange(text.trim() === '' ? null : { symbol: text.trim(), symbolPosition: side })
        }
      />
      {code !== '' && (
        <ComboBox
          hideLabel
          label={t('{currency}: place', { currency: label })}
          options={[
            { id: 'prefix', label: t('Before') },
            { id: 'suffix', label: t('After') },
          ]}
          value={side}
          onChange={(next) => onChange({ symbol: code, symbolPosition: next })}
        />
      )}
    </div>
  );
}
