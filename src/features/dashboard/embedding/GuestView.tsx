import { type ReactNode, useState } from 'react';
import { guestRequest } from '#domain/dashboard/settings/embedding.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { usePage } from '../../services/page.ts';

interface GuestViewProps {
  readonly uuid: string;
  readonly id: number;
}

/** Opens the dashboard as a guest would see it, with a condition on rows as a token may have one. */
export function GuestView({ uuid, id }: GuestViewProps): ReactNode {
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
