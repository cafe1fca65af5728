import type { ReactNode } from 'react';
import { DeviceLockDialog } from './DeviceLockDialog.tsx';
import { SignOutDialog } from './SignOutDialog.tsx';

export type AccountDialog = 'sign-out' | 'lock';

interface AccountDialogsProps {
  readonly open: AccountDialog;
  readonly onClose: () => void;
}

/** The dialogs of the account menu. */
export function AccountDialogs({ open, onClose }: AccountDialogsProps): ReactNode {
  return open === 'lock' ? <DeviceLockDialog onClose={onClose} /> : <SignOutDialog onClose={onClose} />;
}
