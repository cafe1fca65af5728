import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ICON } from '#ui/icon.ts';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { usePage } from '../services/page.ts';
import styles from './RoleViewDialog.module.css';
import { useRelated } from './useRelated.ts';

interface RoleViewDialogProps {
  readonly kind: 'dashboard' | 'chart';
  readonly id: number;
  /** Only its owners see a draft. */
  readonly isDraft?: boolean;
  readonly onClose: () => void;
}

/** So many roles are found without searching. */
const FEW = 8;

/** An owner chooses a role, and sees their dashboard or chart as people with it would. */
export function RoleViewDialog({ kind, id, isDraft = false, onClose }: RoleViewDialogProps): ReactNode {
  const { href } = usePage();
  const { options, seek, isListed } = useRelated(kind, 'roles');
  const [text, setText] = useState('');
  const page = kind === 'chart' ? `/explore/?slice_id=${id}` : `/superset/dashboard/${id}/`;
  const found = options.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <Dialog title={t('View as a role')} isOpen onClose={onClose}>
      <div className={styles['body']}>
        <p>
          {t('You see what people with the role see, except for what you may not see yourself.')}{' '}
          {isDraft && t('This is a draft: until it is published, no role sees it.')}
        </p>
        {(options.length > FEW || text !== '') && (
          <SearchField
            label={t('Search roles')}
            value={text}
            onChange={(typed) => {
              setText(typed);
              seek(typed);
            }}
          />
        )}
        <ul aria-label={t('Roles')} className={styles['roles']}>
          {found.map((role) => (
            <li key={role.id}>
              {/* A page of its own: everything is read anew. */}
              <a href={href(`/as/role:${role.id}:${kind}:${id}${page}`)}>
                <Eye {...ICON} size={15} />
                {role.label}
              </a>
            </li>
          ))}
        </ul>
        {found.length === 0 && isListed !== null && (
          <p className={styles['none']}>
            {isListed ? t('There is no such role.') : t('The roles are listed when there is a connection.')}
          </p>
        )}
      </div>
    </Dialog>
  );
}
