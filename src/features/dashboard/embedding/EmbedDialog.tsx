import { type ReactNode, useEffect, useState } from 'react';
import {
  type Embedding,
  embedCode,
  readDomains,
  guestRequest,
} from '#domain/dashboard/settings/embedding.ts';
import { ok, type Result } from '#domain/result.ts';
import { Button } from '#ui/kit/Button.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import dialog from '#ui/kit/overlays/DialogText.module.css';
import { t } from '#ui/t.ts';
import { copyText } from '../../shared/export/copyText.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useSession } from '../../services/session.ts';
import styles from './EmbedDialog.module.css';

interface GuestViewProps {
  readonly uuid: string;
  readonly id: number;
}

/** Opens the dashboard as a guest would see it, with a condition on rows as a token may have one. */
function GuestView({ uuid, id }: GuestViewProps): ReactNode {
  const { href } = usePage();
  const [condition, setCondition] = useState('');
  const bytes = new TextEncoder().encode(JSON.stringify(guestRequest(uuid, condition)));
  const name = btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return (
    <>
      <TextField
        label={t('Condition on rows')}
        note={t("What a token limits, such as region = 'North'. Without any, guests see all rows.")}
        mono
        value={condition}
        onChange={setCondition}
      />
      <div>
        <a href={href(`/as/guest:${name}/superset/dashboard/${id}/`)}>{t('View as a guest')}</a>
      </div>
    </>
  );
}

/** What the dialog asks the server of one dashboard; an error is a sentence. */
interface EmbeddingCalls {
  /** Null if it is not embedded. */
  readonly read: () => Promise<Result<Embedding | null, string>>;
  readonly save: (domains: readonly string[]) => Promise<Result<Embedding, string>>;
  readonly remove: () => Promise<Result<void, string>>;
}

function useEmbeddingCalls(id: number): EmbeddingCalls {
  const { people } = useSession();
  return {
    read: async () => (await people()).embedding(id),
    save: async (domains) => (await people()).saveEmbedding(id, domains),
    remove: async () => (await people()).removeEmbedding(id),
  };
}

interface EmbedDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Lets other sites show a dashboard to people with a token of theirs. Nothing is kept on the device. */
export function EmbedDialog({ id, onClose }: EmbedDialogProps): ReactNode {
  const calls = useEmbeddingCalls(id);
  const { reportError } = useDevice();
  const { toasts, href } = usePage();
  const [shown, setShown] = useState<Embedding | null>();
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(true);

  function ask(send: (calls: EmbeddingCalls) => Promise<Result<Embedding | null, string>>): void {
    setBusy(true);
    send(calls)
      .then((result) => {
        setFault(result.ok ? '' : result.error);
        if (result.ok) {
          setShown(result.value);
          setTyped(undefined);
        }
      })
      .catch((error: unknown) => reportError(error, 'embedding a dashboard'))
      .finally(() => setBusy(false));
  }
  // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens
  useEffect(() => ask((each) => each.read()), []);

  const text = typed ?? shown?.domains.join('\n') ?? '';
  const read = readDomains(text);
  const code = shown ? embedCode(shown.uuid, href('/').replace(/\/$/, '')) : '';
  return (
    <Dialog
      title={t('Embed')}
      isOpen
      onClose={onClose}
      actions={
        <>
          {shown && (
            <Button
              kind="danger"
              isDisabled={isBusy}
              onPress={() =>
                ask(async (each) => {
                  const removed = await each.remove();
                  return removed.ok ? ok(null) : removed;
                })
              }
            >
              {t('Deactivate')}
            </Button>
          )}
          <Button onPress={onClose}>{t('Close')}</Button>
          <Button
            kind="primary"
            isDisabled={
              isBusy || shown === undefined || 'wrong' in read || (shown !== null && typed === undefined)
            }
            onPress={() => 'domains' in read && ask((each) => each.save(read.domains))}
          >
            {shown ? t('Save changes') : t('Enable embedding')}
          </Button>
        </>
      }
    >
      <div className={dialog['text']}>
        <p>
          {shown
            ? t('Other sites can show this dashboard to people to whom they give a token.')
            : t('This dashboard is not embedded. Enable it to let other sites show it in a frame.')}
        </p>
        <TextField
          label={t('Allowed domains')}
          note={t('Such as https://example.org, one per line. Without any, every site may show it.')}
          rows={3}
          value={text}
          error={'wrong' in read ? t('{text} is not the address of a site.', { text: read.wrong }) : ''}
          onChange={setTyped}
        />
        {shown && (
          <>
            <TextField label={t('Embedded dashboard ID')} value={shown.uuid} mono isReadOnly />
            <TextField label={t('Code for the site')} value={code} rows={9} mono isReadOnly />
            <div>
              <Button onPress={() => void copyText(Promise.resolve(code), toasts, t('Embed code copied'))}>
                {t('Copy code')}
              </Button>
            </div>
          </>
        )}
        {shown && <GuestView uuid={shown.uuid} id={id} />}
        {fault !== '' && (
          <p role="alert" className={styles['fault']}>
            {fault}
          </p>
        )}
      </div>
    </Dialog>
  );
}
