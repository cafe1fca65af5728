import { CloudOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { ICON } from '../../icon.ts';
import { t } from '../../t.ts';
import { Button } from '../Button.tsx';
import { useOnline } from './useOnline.ts';
import styles from './MissingPart.module.css';

export interface MissingPartProps {
  readonly onRetry: () => void;
}

/** Says that a part of the app could not be loaded, at the foot of the page; several are shown in one place. */
export function MissingPart({ onRetry }: MissingPartProps): ReactNode {
  const [isClosed, setClosed] = useState(false);
  useOnline(onRetry);
  if (isClosed) return null;
  return createPortal(
    <div role="status" className={styles['notice']}>
      <CloudOff {...ICON} />
      <p>
        {t('A part of this page is not on this device yet. It is loaded when the server can be reached.')}
      </p>
      <Button kind="quiet" onPress={onRetry}>
        {t('Try again')}
      </Button>
      <Button kind="quiet" onPress={() => setClosed(true)}>
        {t('Close')}
      </Button>
    </div>,
    document.body,
  );
}
