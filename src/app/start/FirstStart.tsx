import { CloudOff } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Api } from '#api/api.ts';
import { err, ok } from '#domain/result.ts';
import type { Session } from '#features/services/session.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import type { Identified, KnownPerson } from '../person/identify.ts';
import { SextantMark } from '../shell/rail/SextantMark.tsx';
import { SignInForm } from '../shell/account/SignInForm.tsx';
import styles from './FirstStart.module.css';

const OpenWithoutServer = lazyPart(async () => ({
  default: (await import('../portable/OpenWithoutServer.tsx')).OpenWithoutServer,
}));

export interface FirstStartProps {
  readonly api: Api;
  /** Asks the server who is signed in. */
  readonly ask: () => Promise<Identified>;
  readonly onMet: (met: KnownPerson) => void;
  /** The server's last response to that, if it was asked. */
  readonly found?: 'nobody' | 'unreachable';
}

/** The start of a device without anybody's data: it has to reach the server once, to learn who is signed in. */
export function FirstStart({ api, ask, onMet, found: before }: FirstStartProps): ReactNode {
  const [state, setState] = useState<'asking' | 'nobody' | 'unreachable'>(before ?? 'asking');

  const signIn: Session['signIn'] = async (username, password) => {
    const outcome = await api.security.signIn(username, password);
    if (!outcome.ok) return err('unreachable');
    if (!outcome.value) return err('wrong-credentials');
    setState('asking');
    return ok(undefined);
  };

  useEffect(() => {
    if (state !== 'asking') return undefined;
    let isCurrent = true;
    void ask().then((found) => {
      if (!isCurrent) return;
      if (found.kind === 'person') onMet(found);
      else setState(found.kind);
    });
    return () => {
      isCurrent = false;
    };
  }, [state, ask, onMet]);

  if (state === 'asking') return null;
  if (state === 'nobody')
    return (
      <main className={styles['page']}>
        <p className={styles['name']}>
          <SextantMark size={32} />
          Sextant
        </p>
        <Dialog
          title={t('Sign in')}
          width="narrow"
          isOpen
          isAlone
          isDismissable={false}
          onClose={() => setState('asking')}
        >
          <SignInForm
            note={t('Sign in to Sextant. After that, your work is saved on this device, online or offline.')}
            username=""
            signIn={signIn}
          />
          {/* A file of a dashboard needs nobody. */}
          <div className={styles['file']}>
            <Suspense fallback={null}>
              <OpenWithoutServer />
            </Suspense>
          </div>
        </Dialog>
      </main>
    );
  return (
    <main style={{ height: '100%' }}>
      <EmptyState
        icon={CloudOff}
        title={t('Cannot reach the server')}
        action={
          <>
            <Button kind="primary" onPress={() => setState('asking')}>
              {t('Try again')}
            </Button>
            <Suspense fallback={null}>
              <OpenWithoutServer />
            </Suspense>
          </>
        }
      >
        {t(
          'This device has never connected to the server, so there is no data to show. Check that the server is running, then try again.',
        )}
      </EmptyState>
    </main>
  );
}
