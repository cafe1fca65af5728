import type { ReactNode } from 'react';
import { formatNumber } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { SignInButton } from '../../shared/page/SignInButton.tsx';
import { useLab } from '../lab/labContext.ts';
import styles from './CostDialog.module.css';

export interface CostDialogProps {
  readonly tabId: string;
  readonly onClose: () => void;
}

/** The engine's cost estimate of each statement. Names that are not of this server stay the engine's own. */
export function CostDialog({ tabId, onClose }: CostDialogProps): ReactNode {
  const lab = useLab();
  const estimate = useObservable(lab.cost.estimates).get(tabId);
  const statements = estimate?.cost ?? [];
  return (
    <Dialog
      title={t('Estimate cost')}
      width="narrow"
      isOpen
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('Close')}</Button>}
    >
      {estimate?.error ? (
        <>
          <p role="alert" className={styles['fault']}>
            {t(estimate.error.message)}
          </p>
          <SignInButton />
        </>
      ) : estimate?.completed === true ? (
        <>
          <p className={styles['note']}>{t('Estimated by the engine. The query was not run.')}</p>
          <ol className={styles['statements']}>
            {statements.map((cost, at) => (
              <li key={at} aria-label={t('Statement {n}', { n: at + 1 })}>
                {statements.length > 1 && <h3>{t('Statement {n}', { n: at + 1 })}</h3>}
                <dl>
                  {Object.entries(cost).map(([name, value]) => (
                    <div key={name}>
                      <dt>{t(name)}</dt>
                      <dd>{valueText(value)}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ol>
          {statements.some((cost) => 'Total cost' in cost) && (
            <p className={styles['units']}>
              {t(
                'Costs are in units of the planner: 1 is about one page read in order. Explain shows the rows and the width of each step.',
              )}
            </p>
          )}
        </>
      ) : (
        <p role="status">{t('Estimating…')}</p>
      )}
    </Dialog>
  );
}

/** A number with the signs of the language, also one of bytes. */
function valueText(value: string): string {
  const [, number, unit = ''] = /^(\d{1,15}(?:\.\d+)?)( [kMG]B)?$/.exec(value) ?? [];
  return number === undefined ? value : formatNumber(Number(number)) + unit;
}
